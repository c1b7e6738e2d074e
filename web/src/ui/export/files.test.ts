import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'
import { jsonFile } from './files.ts'

test.each([
  ['Household', 'duebook-household-bills-2026-11-15.csv'],
  ['Müller & Söhne / 2026', 'duebook-muller-sohne-2026-bills-2026-11-15.csv'],
  ['../../etc/passwd', 'duebook-etc-passwd-bills-2026-11-15.csv'],
  ['家計', 'duebook-bills-2026-11-15.csv'],
  [`${'a'.repeat(39)} long`, `duebook-${'a'.repeat(39)}-bills-2026-11-15.csv`],
])('a file of the group %s has a name that every system takes', (group, name) => {
  expect(fileName(group, 'bills', '2026-11-15', 'csv')).toBe(name)
})

test('JSON has the names and numbers of the server, and says when and of which group', () => {
  const group = { id: 7, name: 'Household', currency: 'EUR', timezone: 'Europe/Berlin', role: 'viewer' }
  const rows = [{ id: 1, amount: 9_999_999_999.99, date: '2026-01-31', bill_name: '=1' }]
  const { content, type } = jsonFile(group, { payments: rows }, new Date('2026-11-15T08:00:00Z'))
  expect(type).toBe('application/json')
  expect(content).toContain('9999999999.99')
  expect(JSON.parse(content)).toEqual({
    exported_at: '2026-11-15T08:00:00.000Z',
    group: { name: 'Household', currency: 'EUR', timezone: 'Europe/Berlin' },
    payments: rows,
  })
})
