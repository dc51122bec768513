// The rules of a game, with its odds for whoever wants to see them.

import { costOf } from "./cost.js";
import { byId } from "./dom.js";

const root = byId("cost");
root.replaceChildren(costOf(root.dataset.sheet ?? "", {}));
