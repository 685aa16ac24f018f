"""Reads instants in seconds since the epoch, as JSON; writes [offset, abbreviation] of each in every zone that Python knows."""

import json
import sys
import zoneinfo
from datetime import datetime, timedelta, timezone

epoch = datetime(1970, 1, 1, tzinfo=timezone.utc)
moments = [epoch + timedelta(seconds=instant) for instant in json.load(sys.stdin)]


def rows(name):
    local = [moment.astimezone(zoneinfo.ZoneInfo(name)) for moment in moments]
    return [[round(moment.utcoffset().total_seconds()), moment.tzname()] for moment in local]


json.dump({name: rows(name) for name in zoneinfo.available_timezones()}, sys.stdout)
