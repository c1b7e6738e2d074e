import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Sample, sample } from '#metrics/samples'

/** How often it is looked whether timers are late. Often enough to see 50 ms, rarely enough to cost nothing. */
const RESOLUTION_MILLISECONDS = 20

/** What the runtime knows about this process. */
export function watchProcess(): () => Sample[] {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS })
  delay.enable()
  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const samples = [
      lateness('0.5', delay.percentile(50)),
      lateness('0.99', delay.percentile(99)),
      lateness('1', delay.max),
      sample('process_start_time_seconds', performance.timeOrigin / 1000),
      sample('process_cpu_seconds_total', (user + system) / 1_000_000),
      sample('process_resident_memory_bytes', rss),
      sample('duebook_heap_used_bytes', heapUsed),
    ]
    // Otherwise one slow second would be reported forever.
    delay.reset()
    return samples
  }
}

function lateness(quantile: string, nanoseconds: number): Sample {
  // Node counts the whole pause between two looks.
  const late = Math.max(0, nanoseconds / 1e9 - RESOLUTION_MILLISECONDS / 1000)
  return sample('duebook_event_loop_delay_seconds', late, { quantile })
}
