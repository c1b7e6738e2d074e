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

/** Drafts of imports are left behind: what they were compared with may be another by now. */
export const IMPORTS_ANEW: readonly string[] = [`delete from imports where state in ('reading', 'draft')`]

/**
 * Likewise for webhooks: what was to be told then is not, and neither is what has become due since: the last words of the second are
 * today, in words of both engines.
 */
export const WEBHOOKS_ANEW: readonly string[] = [
  'delete from events',
  ...['due', 'overdue'].map(
    (kind) => `insert into announced_cycles (group_id, bill_id, due_date, kind, announced_at)
      select group_id, id, due_date, '${kind}', updated_at from bills
      where group_id in (select group_id from webhooks) and archived = 0
        and due_date < substr(cast(current_timestamp as text), 1, 10)
      on conflict do nothing`,
  ),
]
