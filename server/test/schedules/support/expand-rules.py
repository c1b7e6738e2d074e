"""Reads lines of JSON, [due date, rule, count], and writes for each the dates after the due date that python-dateutil finds."""

import json
import sys
from datetime import datetime
from itertools import islice

from dateutil.rrule import rrulestr

for line in sys.stdin:
    due, rule, count = json.loads(line)
    start = datetime.fromisoformat(due)
    dates = (day for day in rrulestr("RRULE:" + rule, dtstart=start) if day > start)
    print(json.dumps([day.date().isoformat() for day in islice(dates, count)]))
