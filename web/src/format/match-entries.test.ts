import { expect, test } from 'vitest'
import { matchEntries, type Searched, toFolded } from './match-entries.ts'

function found(labels: string[], typed: string, recent: string[] = []): string[] {
  return matchEntries(toFolded(labels.map((label): Searched => ({ id: label, label }))), typed, recent).map(
    ({ label }) => label,
  )
}

test('case and accents make no difference', () => {
  expect(found(['Café au lait', 'Rent'], 'CAFE')).toEqual(['Café au lait'])
  expect(found(['Strasse'], 'straße')).toEqual(['Strasse'])
})

test('what begins with the words comes first, then words that begin so, then what has them somewhere', () => {
  expect(found(['Current', 'Pay Rent', 'Rental car', 'Rent'], 'rent')).toEqual([
    'Rent',
    'Rental car',
    'Pay Rent',
    'Current',
  ])
})

test('every word has to be there, in any order', () => {
  expect(found(['Pay Rent', 'Pay Gym', 'Rent'], 'rent pay')).toEqual(['Pay Rent'])
})

test('an account is searched too, and counts less than a name', () => {
  const entries = toFolded([
    { id: '1', label: 'Gas', keywords: 'Joint' },
    { id: '2', label: 'Joint insurance', keywords: null },
  ])
  expect(matchEntries(entries, 'joint', []).map(({ id }) => id)).toEqual(['2', '1'])
})

test('among equals what was used lately comes first', () => {
  expect(found(['Gas', 'Gym', 'Gold'], 'g', ['Gold', 'Gym'])).toEqual(['Gold', 'Gym', 'Gas'])
})
