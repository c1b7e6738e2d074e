import type { AuditEntry } from '@duebook/contract'
import type { AuditNames, AuditTexts } from '../../texts/audit/en.ts'

/** What the server puts in place of the email of a user who was removed. */
const REMOVED = 'removed user'

/** Who did what, or tried to, as a sentence. `groupName` finds the name of a bill group, where the reader knows it. */
export function auditSentence(
  entry: AuditEntry,
  texts: AuditTexts,
  groupName: (id: number) => string | undefined,
): string {
  // A newer server may know more.
  const words = new Map(Object.entries(texts.actions)).get(entry.action)
  const [did, wanted] = words?.(namesIn(entry, texts, groupName)) ?? [entry.action, entry.action]
  const who = actorOf(entry, texts)
  return entry.outcome === 'done' ? texts.done(who, did) : texts.tried(who, wanted)
}

/** From where, how signed in, how often and why not. `instantText` writes an instant for the reader. */
export function auditFacts(
  { address, signed_in_with: how, count, hour, reason }: AuditEntry,
  texts: AuditTexts,
  instantText: (instant: string) => string,
): string[] {
  // An older server does not send it.
  if (hour) return [texts.moreSince(count, instantText(hour))]
  return [
    ...(how === null ? [] : [texts.signedInWith[how]]),
    ...(address === undefined || address === null ? [] : [texts.from(address)]),
    ...(reason === null ? [] : [texts.reasons[reason] ?? reason]),
    ...(count > 1 ? [texts.times(count)] : []),
  ]
}

function actorOf({ user, target, signed_in_with: how }: AuditEntry, texts: AuditTexts): string {
  if (how === 'operator') return texts.operator
  // Of a link from a mail nobody is known but whom it is about.
  const email = user?.email ?? userNameIn(target)
  if (email === undefined) return texts.somebody
  return email === REMOVED ? texts.removedUser : email
}

function namesIn(
  { user, target, changes, database_id: groupId, signed_in_with: how }: AuditEntry,
  texts: AuditTexts,
  groupName: (id: number) => string | undefined,
): AuditNames {
  const email = userNameIn(target)
  const named = target?.type === 'database' ? target.name : null
  return {
    user: email === undefined ? texts.aUser : email === REMOVED ? texts.removedUserNamed : email,
    isOther: email !== undefined && (how === 'operator' || (user !== null && user.id !== target?.id)),
    group: named ?? (groupId === null ? undefined : groupName(groupId)) ?? texts.aGroup,
    fields: changes.map((field) => texts.fields[field] ?? field).join(texts.and),
  }
}

function userNameIn(target: AuditEntry['target']): string | undefined {
  return target?.type === 'user' ? (target.name ?? undefined) : undefined
}
