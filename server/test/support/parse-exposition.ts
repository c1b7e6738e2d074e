export interface Family {
  type: string
  help: string
  series: Map<string, { name: string; labels: Record<string, string>; value: number }>
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]\\d+)?)$`)

/**
 * Reads version 0.0.4 of the format more strictly than Prometheus does: every family has HELP and TYPE once, in this order,
 * right before its samples, and nowhere else; no series twice; histograms add up.
 */
export function parseExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n') || text.includes('\r'))
    throw new Error('Lines must end with \\n, the last one too')
  const families = new Map<string, Family>()
  let open: { name: string; family: Family } | undefined
  let help: { name: string; text: string } | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind === 'HELP') {
      if (families.has(name) || help) throw new Error(`HELP of ${name} comes twice or alone`)
      help = { name, text: rest }
    } else if (kind === 'TYPE') {
      if (help?.name !== name) throw new Error(`TYPE of ${name} must follow its HELP`)
      if (!['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(`${rest} is no type`)
      const family: Family = { type: rest, help: help.text, series: new Map() }
      families.set(name, family)
      open = { name, family }
      help = undefined
    } else {
      if (!open || help) throw new Error(`A sample without its family: ${line}`)
      addSample(open.name, open.family, line)
    }
  }
  for (const [name, family] of families) checkFamily(name, family)
  return families
}

function addSample(family: string, { type, series }: Family, line: string): void {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? []
  if (name === undefined) throw new Error(`Not a sample: ${line}`)
  const allowed = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => family + end) : [family]
  if (!allowed.includes(name)) throw new Error(`${name} does not belong to ${family}`)
  const key = line.slice(0, line.lastIndexOf(' '))
  if (series.has(key)) throw new Error(`${key} comes twice`)
  series.set(key, { name, labels: readLabels(labels), value: Number(value) })
}

function readLabels(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)]
  const names = pairs.map(([, name]) => name)
  if (new Set(names).size !== names.length) throw new Error(`A label comes twice: ${text}`)
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
}

function checkFamily(name: string, { type, series }: Family): void {
  if (series.size === 0) throw new Error(`${name} has no samples`)
  if (type === 'counter' && !name.endsWith('_total')) throw new Error(`${name} is a counter without _total`)
  if (type === 'histogram') checkHistogram(name, series)
}

function checkHistogram(name: string, series: Family['series']): void {
  const byLabels = Map.groupBy(series.values(), ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  for (const [labels, samples] of byLabels) {
    const buckets = samples.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels: { le = '' } }) => (le === '+Inf' ? Infinity : Number(le)))
    const counts = buckets.map(({ value }) => value)
    const count = samples.find((sample) => sample.name === `${name}_count`)?.value
    if (!isRising(bounds) || bounds.at(-1) !== Infinity)
      throw new Error(`${name}${labels}: bounds ${bounds.join()}`)
    if (!isRising(counts) || counts.at(-1) !== count)
      throw new Error(`${name}${labels}: counts ${counts.join()}`)
    if (!samples.some((sample) => sample.name === `${name}_sum`))
      throw new Error(`${name}${labels} has no sum`)
  }
}

function isRising(numbers: number[]): boolean {
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] as number))
}
