"""What programs may ask and do, as JSON. The table page is such a program."""

from houseway.room.api.events import EventsApi
from houseway.room.api.health import HealthApi
from houseway.room.api.people import PeopleApi
from houseway.room.api.records import RecordsApi, SharedApi
from houseway.room.api.sheets import SheetsApi
from houseway.room.api.tables import TablesApi

CONTROLLERS = (TablesApi, EventsApi, HealthApi, RecordsApi, SharedApi, SheetsApi, PeopleApi)
