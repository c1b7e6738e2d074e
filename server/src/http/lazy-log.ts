import type { ServerLogger } from '#http/request-log'

type Bindings = Parameters<ServerLogger['child']>[0]
type Line = [details: object, message?: string]

/** A request's own log, with its id on every line. Most requests write none, so its child is made for the first. */
export function lazyChild(parent: ServerLogger, bindings: Bindings): ServerLogger {
  return new LazyChild(parent, bindings)
}

class LazyChild {
  readonly #parent: ServerLogger
  readonly #bindings: Bindings
  #made: ServerLogger | undefined

  constructor(parent: ServerLogger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get #child(): ServerLogger {
    this.#made ??= this.#parent.child(this.#bindings)
    return this.#made
  }

  get level(): string {
    return this.#parent.level
  }

  fatal(...line: Line): void {
    this.#child.fatal(...line)
  }

  error(...line: Line): void {
    this.#child.error(...line)
  }

  warn(...line: Line): void {
    this.#child.warn(...line)
  }

  info(...line: Line): void {
    this.#child.info(...line)
  }

  debug(...line: Line): void {
    this.#child.debug(...line)
  }

  trace(...line: Line): void {
    this.#child.trace(...line)
  }

  silent(): void {}

  child(bindings: Bindings): ServerLogger {
    return this.#child.child(bindings)
  }
}
