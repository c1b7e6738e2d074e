import { METRICS, type MetricName } from '#metrics/catalogue'

/** One number. `series` is its name and labels as they are written. Plain data: it goes from process to process. */
export interface Sample {
  metric: MetricName
  series: string
  value: number
}

type Labels = Record<string, string>

export function sample(metric: MetricName, value: number, labels: Labels = {}): Sample {
  return { metric, series: metric + written(labels), value }
}

/** `counts` has one more number than `bounds`, for what is above the last of them; they are not cumulative. */
export function histogramSamples(
  metric: MetricName,
  { bounds, counts, sum }: { bounds: readonly number[]; counts: readonly number[]; sum: number },
  labels: Labels = {},
): Sample[] {
  let total = 0
  const buckets = bounds.map((bound, index) => {
    total += counts[index] ?? 0
    return bucket(String(bound), total)
  })
  total += counts[bounds.length] ?? 0
  return [...buckets, bucket('+Inf', total), part('_sum', sum), part('_count', total)]

  function bucket(le: string, value: number): Sample {
    return { metric, series: `${metric}_bucket${written({ ...labels, le })}`, value }
  }
  function part(suffix: string, value: number): Sample {
    return { metric, series: metric + suffix + written(labels), value }
  }
}

/** The numbers of several processes as those of one. */
export function mergeSamples(snapshots: ReadonlyArray<readonly Sample[]>): Sample[] {
  const merged = new Map<string, Sample>()
  for (const each of snapshots.flat()) {
    const known = merged.get(each.series)
    merged.set(each.series, known ? { ...each, value: combined(known, each) } : each)
  }
  return [...merged.values()]
}

/** What must never become less, also when the process that counted it is gone. */
export function onlyCounters(samples: readonly Sample[]): Sample[] {
  return samples.filter(({ metric }) => METRICS[metric].type !== 'gauge')
}

/** Prometheus' text format, version 0.0.4. */
export function writeText(samples: readonly Sample[]): string {
  const byMetric = Map.groupBy(samples, ({ metric }) => metric)
  const lines: string[] = []
  for (const [name, { type, help }] of Object.entries(METRICS)) {
    const family = byMetric.get(name as MetricName)
    if (!family) continue
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
    for (const { series, value } of family) lines.push(`${series} ${value}`)
  }
  return `${lines.join('\n')}\n`
}

export const TEXT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

function combined(a: Sample, b: Sample): number {
  switch (METRICS[a.metric].merge) {
    case 'sum':
      return a.value + b.value
    case 'max':
      return Math.max(a.value, b.value)
    case 'min':
      return Math.min(a.value, b.value)
  }
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
