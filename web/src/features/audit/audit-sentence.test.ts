import { AUDIT_ACTIONS, type AuditEntry } from '@duebook/contract'
import { expect, test } from 'vitest'
import { audit as german } from '../../texts/audit/de.ts'
import { audit as english } from '../../texts/audit/en.ts'
import { auditFacts, auditSentence } from './audit-sentence.ts'

const ada = { id: 1, email: 'ada@example.org' }
const ben = { type: 'user', id: 2, name: 'ben@example.org' }

function entry(changes: Partial<AuditEntry>): AuditEntry {
  return {
    id: 1,
    at: '2026-11-17T22:00:00.000Z',
    action: 'sign-in',
    outcome: 'done',
    reason: null,
    count: 1,
    hour: null,
    user: ada,
    target: null,
    changes: [],
    database_id: null,
    signed_in_with: 'password',
    ...changes,
  }
}

const groups = new Map([[7, 'Household']])
const inEnglish = (changes: Partial<AuditEntry>) =>
  auditSentence(entry(changes), english, (id) => groups.get(id))
const inGerman = (changes: Partial<AuditEntry>) =>
  auditSentence(entry(changes), german, (id) => groups.get(id))

test('who did what to whom, with the fields that were changed', () => {
  const change = { action: 'user.changed', target: ben, changes: ['is_admin', 'email'] } as const
  const written = { ...change, changes: [...change.changes] }
  expect(inEnglish(written)).toBe(
    'ada@example.org changed the admin rights and the email of ben@example.org.',
  )
  expect(inGerman(written)).toBe(
    'ada@example.org hat die Admin-Rechte und die E-Mail-Adresse von ben@example.org geändert.',
  )
})

test('what was refused was only tried', () => {
  const refused = { outcome: 'refused', reason: 'invalid-credentials' } as const
  expect(inEnglish(refused)).toBe('ada@example.org tried to sign in.')
  expect(inGerman(refused)).toBe('ada@example.org wollte sich anmelden.')
  expect(inEnglish({ ...refused, user: null })).toBe('Someone tried to sign in.')
})

test('a group has its name where the reader knows it', () => {
  expect(inEnglish({ action: 'bill.deleted', database_id: 7 })).toContain('in Household.')
  expect(inEnglish({ action: 'bill.deleted', database_id: 8 })).toContain('in a group.')
  const deleted = { action: 'database.deleted', target: { type: 'database', id: 8, name: 'Old' } } as const
  expect(inEnglish(deleted)).toBe('ada@example.org deleted Old.')
})

test('the operator, removed users and links from mails have words', () => {
  const own = { action: 'password.reset', target: ben } as const
  expect(inEnglish({ ...own, user: null, signed_in_with: 'operator' })).toBe(
    'The operator of the server set a new password for ben@example.org.',
  )
  expect(inEnglish({ ...own, user: null, signed_in_with: null })).toBe(
    'ben@example.org set a new password with a link.',
  )
  expect(inGerman({ user: { id: null, email: 'removed user' } })).toBe(
    'Eine entfernte Person hat sich angemeldet.',
  )
})

test.each(AUDIT_ACTIONS)('%s reads as a sentence in both languages', (action) => {
  for (const outcome of ['done', 'refused'] as const) {
    for (const said of [inEnglish({ action, outcome }), inGerman({ action, outcome })]) {
      expect(said).toMatch(/^ada@example\.org (\S+ )+\S+\.$/)
      expect(said).not.toContain('undefined')
    }
  }
})

test('an action of a newer server is named as the server names it', () => {
  expect(inEnglish({ action: 'moon.landed' as AuditEntry['action'] })).toContain('moon.landed')
})

test('the facts say how, from where, why not and how often', () => {
  const refused = entry({ outcome: 'refused', reason: 'wrong-code', address: '192.0.2.7', count: 3 })
  expect(auditFacts(refused, english, String)).toEqual([
    'with a password',
    'from 192.0.2.7',
    'wrong code',
    '3 times',
  ])
  expect(auditFacts(entry({ signed_in_with: null, reason: 'brand-new' }), german, String)).toEqual([
    'brand-new',
  ])
})

test('an entry for many acts says how many more there were, and in which hour', () => {
  const sum = entry({ action: 'channel.created', count: 340, hour: '2026-11-17T21:00:00.000Z' })
  const at = (instant: string) => `[${instant.slice(11, 16)}]`
  expect(auditFacts(sum, english, at)).toEqual(['340 more in the hour from [21:00]'])
  expect(auditFacts(sum, german, at)).toEqual(['340-mal mehr in der Stunde ab [21:00]'])
})
