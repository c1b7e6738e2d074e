import { expect, test } from 'vitest'
import { charsetHint } from '#imports/reading/charset-hint'
import { decodeText } from '#imports/reading/decode-text'

/** A file with these names, as its bytes in windows-1252 would be read. */
function hint(names: string) {
  const { text, charset } = decodeText(Buffer.from(names, 'latin1'), null)
  const records = [{ row: 2, cells: text.split(',') }]
  return charsetHint({ kind: 'csv', charset, delimiter: ',', header: ['Name'], records })
}

test.each([
  ['Polish, windows-1250', 'Op\xb3ata za pr\xb9d,\x8cwiat\xb3owód', 'windows-1250'],
  ['Polish, ISO-8859-2', 'Op\xb3ata za pr\xb1d,\xa6wiat\xb3owód', 'iso-8859-2'],
  ['Czech, windows-1250', 'P\xf8edplatn\xe9,\x9akoln\xe9 dom\xf9', 'windows-1250'],
  ['Czech, ISO-8859-2', 'P\xf8\xedsp\xecvek na v\xfd\xb9ku,\xa9koda', 'iso-8859-2'],
  ['Hungarian', 'El\xf5fizet\xe9s,Gy\xfbjt\xe9s', 'windows-1250'],
])('letters of another charset show: %s', (_, names, charset) => {
  expect(hint(names)).toBe(charset)
})

test.each([
  ['German', 'M\xfcllabfuhr 3 m\xb3,Stra\xdfe n\xba 5,\xa312'],
  ['French', 'Ch\xe8que c\x9cur,l\x92\xe9t\xe9 o\xf9,\xabBo\xeete\xbb'],
  ['Italian', 'Citt\xe0 pi\xf9 cos\xec per\xf2'],
  ['Danish', 'K\xf8benhavn \xe6bler \xe5'],
  ['Spanish and Portuguese', 'A\xf1o \xbfqu\xe9?,n\xe3o p\xf5e 1\xaa 2\xba'],
  ['UTF-8', Buffer.from('Opłata za prąd').toString('latin1')],
])('letters of the West are no hint: %s', (_, names) => {
  expect(hint(names)).toBeUndefined()
})
