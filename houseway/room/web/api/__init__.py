"""What programs may ask and do, as JSON. The table page is such a program."""

from houseway.room.web.api.events import EventsApi
from houseway.room.web.api.health import HealthApi
from houseway.room.web.api.people import PeopleApi
from houseway.room.web.api.records import RecordsApi, SharedApi
from houseway.room.web.api.sheets import SheetsApi
from houseway.room.web.api.tables import TablesApi

CONTROLLERS = (TablesApi, EventsApi, HealthApi, RecordsApi, SharedApi, SheetsApi, PeopleApi)
