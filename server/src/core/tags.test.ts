import { expect, test } from 'vitest'
import { listTags, readTags, searchedKey, tagKeyOf } from '#core/tags'

test('tags are kept as typed, and found by keys without case', () => {
  const kept = readTags([' Home ', 'Über 18'])
  expect(listTags(kept.tags)).toEqual(['Home', 'Über 18'])
  expect(kept.tagKeys).toBe('\nhome\nüber 18\n')
  expect(kept.tagKeys).toContain(searchedKey('HOME'))
  expect(kept.tagKeys).not.toContain(searchedKey('hom'))
  expect(readTags([])).toEqual({ tags: '[]', tagKeys: '' })
})

test('composed and decomposed letters are the same tag', () => {
  expect(tagKeyOf('É'.normalize('NFC'))).toBe(tagKeyOf('é'.normalize('NFC')))
})

test.each([
  [['a', 'A'], 'tags must not contain A twice'],
  [[' '], 'tags must not be blank'],
  [['x'.repeat(31)], 'tags must have at most 30 characters'],
  [Array.from({ length: 11 }, (_, n) => `t${n}`), 'tags must have at most 10 entries'],
  [['a\nb'], 'tags must not contain control characters'],
])('%j is refused: %s', (tags, sentence) => {
  expect(() => readTags(tags)).toThrow(sentence)
})
