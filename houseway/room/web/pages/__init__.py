"""Pages for people, rendered here: they can be read, and their forms used, without any script."""

from houseway.room.web.pages.audit import AuditPages
from houseway.room.web.pages.floor import FloorPages
from houseway.room.web.pages.hand import HandPages, SharedPages
from houseway.room.web.pages.lobby import Lobby
from houseway.room.web.pages.people import Door, PeoplePages
from houseway.room.web.pages.rules import RulesPages
from houseway.room.web.pages.shift import ShiftPages

__all__ = ("PAGES", "Door")

PAGES = (Lobby, RulesPages, PeoplePages, HandPages, SharedPages, FloorPages, ShiftPages, AuditPages)
