import cluster from 'node:cluster'
import { readEnvironment } from '#config/config'
import { createLogger } from '#http/request-log'
import { refuseToStart } from '#process/refuse-to-start'
import { terminalHints } from '#process/terminal-hints'

/** Begins as the one process, as one of several, or as the one that watches over them. */
export async function start(): Promise<void> {
  const { config, problems, warnings } = readEnvironment()
  if (problems.length > 0) refuseToStart(problems)
  if (cluster.isPrimary) {
    const log = createLogger(config.logLevel, config.logFormat)
    for (const warning of warnings) log.warn({}, warning)
    if (config.workers > 1) {
      const { superviseWorkers } = await import('#process/supervise-workers')
      return superviseWorkers(config.workers, config.drainSeconds, log)
    }
  }
  // Imported here, so that the process that only supervises workers does not load the whole server.
  const { runServer } = await import('#process/run-server')
  const hints = process.stdout.isTTY ? terminalHints(config.database) : []
  await runServer(config, (lines) => printLines([...lines, ...hints]))
}

/** A worker's lines go to the one that watches over it, who says them once for all. */
function printLines(lines: string[]): void {
  if (process.send && cluster.isWorker) process.send({ ready: lines })
  else for (const line of lines) console.log(line)
}
