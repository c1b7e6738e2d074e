/*
 * Values that are refused, as JSON literals: what JavaScript cannot hold (1e400, a lone surrogate in UTF-8) still goes
 * over the wire as written here.
 */

export const DATE = 'Invalid date format. Use YYYY-MM-DD'
export const BILL_AMOUNT = 'Amount must be zero or a positive number'
export const PAYMENT_AMOUNT = 'Amount must be a positive number'
export const TOO_LARGE = 'Amount is too large'
export const DECIMALS = 'Amount can have at most 2 decimal places'
export const FREQUENCY = 'frequency must be one of: weekly, biweekly, monthly, quarterly, semiannual, annual'
export const TYPE = 'type must be one of: bill, deposit'

/** A literal, and the message to the letter, or a pattern where decisions.md leaves the words open. */
export type Row = readonly [literal: string, message: string | RegExp]

const NOT_TEXT = [
  '5',
  '0',
  '-0',
  '1e400',
  'true',
  'false',
  '[]',
  '["Rent"]',
  '{}',
  '{"toString":"x"}',
  '[null]',
]

const BAD_CHARACTERS = [
  String.raw`"\u0000"`,
  String.raw`"a\u0000b"`,
  String.raw`"a\u0000"`,
  String.raw`"\ud800"`,
  String.raw`"\udfff"`,
  String.raw`"a\ud83d b"`,
  String.raw`"\ude00\ud83d"`,
  String.raw`"a\u0001b"`,
  String.raw`"a\u0007"`,
  String.raw`"a\bb"`,
  String.raw`"a\fb"`,
  String.raw`"a\u000bb"`,
  String.raw`"a\rb"`,
  String.raw`"a\u001b[31mb"`,
  String.raw`"a\u007fb"`,
  String.raw`"a\u0085b"`,
  String.raw`"a\u009fb"`,
]

const LINE_CHARACTERS = [String.raw`"a\nb"`, String.raw`"a\r\nb"`, String.raw`"a\tb"`]

export function textRows(field: string, maxLength: number, kind: 'line' | 'paragraphs' | 'address'): Row[] {
  const literals = [
    ...NOT_TEXT,
    ...BAD_CHARACTERS,
    ...(kind === 'paragraphs' ? [] : LINE_CHARACTERS),
    JSON.stringify('x'.repeat(maxLength + 1)),
    JSON.stringify('🦉'.repeat(maxLength + 1)),
    JSON.stringify('x'.repeat(500_000)),
  ]
  return literals.map((literal) => [literal, new RegExp(`^${field} must `)])
}

export const NAME_ROWS: Row[] = [
  ...textRows('name', 200, 'line'),
  ...['""', '" "', String.raw`"\t\r\n "`, String.raw`"\u00a0\u2003\u3000\ufeff"`].map(
    (literal): Row => [literal, /^name /],
  ),
]

export const DATE_ROWS: Row[] = [
  ...[
    '2026-02-30',
    '2026-02-29',
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-00-00',
    '0000-01-01',
    '1899-12-31',
    '10000-01-01',
    '+02026-01-01',
    '-2026-01-01',
    '99999-12-31',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026.01.01',
    '20260101',
    '01-02-2026',
    '2026-W05-1',
    '2026-032',
    '2026-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00',
    '2026-01-01 00:00',
    '2026-01-01Z',
    '2026-01-01\n',
    '2026-01-01\u0000',
    '\u00002026-01-01',
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-01- 1',
    '2026-+1-01',
    '2026-01-1e',
    '2026-01-0x',
    '２０２６-０１-０１',
    '٢٠٢٦-٠١-٠١',
    '2026−01−01',
    '2026‐01‐01',
    '2026-01-01\u200b',
    'today',
    'null',
    '',
    ' ',
    'NaN-NaN-NaN',
    '9'.repeat(10_000),
  ].map((text): Row => [JSON.stringify(text), DATE]),
  ...['20260101', '1767225600', '0', 'true', 'false', '[]', '["2026-01-01"]', '{}', '1e400'].map(
    (literal): Row => [literal, DATE],
  ),
  [String.raw`"\ud800"`, DATE],
]

const NOT_NUMBERS = [
  '"5"',
  '"1200.50"',
  '""',
  '" "',
  '"NaN"',
  '"Infinity"',
  '"1e3"',
  'true',
  'false',
  '[]',
  '[5]',
  '{}',
  '{"valueOf":5}',
  String.raw`"\u0000"`,
]
const NEGATIVES = ['-1', '-0.01', '-1e-7', '-5e-324', '-1e400', '-9999999999.99', '-1e308']
const LARGE = ['10000000000', '9999999999.991', '9999999999.995', '1e11', '1e15', '9007199254740993', '1e308']
const FINE = [
  '0.001',
  '0.005',
  '1.005',
  '12.345',
  '0.0000001',
  '1e-7',
  '5e-324',
  '1.0000001',
  '9999999999.985',
]

const amountRows = (unfit: string, more: string[]): Row[] => [
  ...[...NOT_NUMBERS, ...NEGATIVES, ...more].map((literal): Row => [literal, unfit]),
  ...LARGE.map((literal): Row => [literal, TOO_LARGE]),
  ...FINE.map((literal): Row => [literal, DECIMALS]),
]

export const BILL_AMOUNT_ROWS = amountRows(BILL_AMOUNT, [])
export const PAYMENT_AMOUNT_ROWS = amountRows(PAYMENT_AMOUNT, ['0', '-0', '0.0', '0e5', 'null'])

export function enumRows(message: string, member: string): Row[] {
  const texts = ['', ' ', member.toUpperCase(), ` ${member}`, `${member}\n`, `${member}\u0000`, 'daily', '0']
  const names = ['__proto__', 'constructor', 'toString', 'x'.repeat(100_000)]
  const literals = ['0', '1', 'true', '[]', `["${member}"]`, '{}', String.raw`"\ud800"`]
  return [...[...texts, ...names].map((text) => JSON.stringify(text)), ...literals].map((literal) => [
    literal,
    message,
  ])
}

export function flagRows(field: string): Row[] {
  const literals = ['0', '1', '-0', '"true"', '"false"', '"1"', '""', '[]', '[true]', '{}', '"yes"', '1e400']
  return literals.map((literal) => [literal, new RegExp(`^${field} must `)])
}

/** Of these the first is a script that runs: a number divided by what the call returns. */
export const SCRIPTS_THAT_LOOK_LIKE_PORTS = [
  'javascript:1/alert(document.cookie)',
  'JavaScript:0?0:alert(1)',
  'javascript:1',
  'javascript:1#x',
  'vbscript:1/MsgBox(1)',
  'data:1/html,x',
  'file:1/etc/passwd',
]

export const URL_ROWS: Row[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'javascript :alert(1)',
  'javascript\u00a0:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'javascript:void(0)',
  'data:text/html,<script>alert(1)</script>',
  'data:,x',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'mailto:',
  'sms:+123',
  'ftp://example.org',
  'blob:https://example.org/x',
  'about:blank',
  'view-source:https://example.org',
  'intent://x#Intent;end',
  'ws://example.org',
  'x-custom+1.0:y',
  'http://',
  'https://',
  'http:',
  'http:/example.org',
  'http:example.org',
  'https:\\\\example.org',
  'https://exa mple.org',
  'https://[::1',
  'https://example.org:99999/',
  'http://%00/',
].map((text): Row => [JSON.stringify(text), /^url must /])
