/**
 * For data that comes back from another day, or another place: what was about to be sent then is not sent, and planning begins when
 * a server looks for the first time. Otherwise everybody would be told of all that was due meanwhile.
 */
export const REMINDERS_ANEW: readonly string[] = [
  `delete from deliveries where state = 'pending'`,
  `update notifications set state = 'cancelled' where state = 'open'`,
  `update reminders set state = 'cancelled' where state in ('planned', 'taken')`,
  // The next look is the first, whatever the clock says: it must not be the one at the next full hour, whose messages it would skip.
  `update reminder_settings set planned_through = null, next_plan_at = '2000-01-01T00:00:00.000Z' where enabled = 1`,
]
