"""Pages for people, rendered here: they can be read, and their forms used, without any script."""

from houseway.room.pages.audit import AuditPages
from houseway.room.pages.floor import FloorPages
from houseway.room.pages.hand import HandPages, SharedPages
from houseway.room.pages.lobby import Lobby
from houseway.room.pages.people import Door, PeoplePages
from houseway.room.pages.rules import RulesPages
from houseway.room.pages.shift import ShiftPages

__all__ = ("PAGES", "Door")

PAGES = (Lobby, RulesPages, PeoplePages, HandPages, SharedPages, FloorPages, ShiftPages, AuditPages)
