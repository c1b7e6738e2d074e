import dns from 'node:dns'
import { Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface NetworkGuard {
  /** Every connection that was begun, as host:port, and every name that was looked up. */
  touched: () => string[]
}

/**
 * Watches the two doors through which every request of this process has to go, until the end of the test. Connections
 * to the test's own database are let pass unseen.
 */
export function guardNetwork(databaseUrl?: string): NetworkGuard {
  const touched: string[] = []
  const ownPort = databaseUrl === undefined ? undefined : new URL(databaseUrl).port
  const { connect } = Socket.prototype
  const { lookup, resolve, resolve4, resolve6 } = dns
  const { lookup: lookupPromise } = dns.promises

  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const [first] = args.flat() as Array<{ host?: string; port?: number } | number | undefined>
    const target: { host?: string; port?: number | undefined } | undefined =
      typeof first === 'object' ? first : { port: first }
    if (String(target?.port) !== ownPort) touched.push(`connect ${target?.host}:${target?.port}`)
    return (connect as (...all: unknown[]) => Socket).apply(this, args)
  }
  const noting = <F>(name: string, original: F): F =>
    ((...args: unknown[]) => {
      touched.push(`${name} ${String(args[0])}`)
      return (original as (...all: unknown[]) => unknown)(...args)
    }) as F
  dns.lookup = noting('lookup', lookup)
  dns.resolve = noting('resolve', resolve)
  dns.resolve4 = noting('resolve4', resolve4)
  dns.resolve6 = noting('resolve6', resolve6)
  dns.promises.lookup = noting('lookup', lookupPromise)

  onTestFinished(() => {
    Socket.prototype.connect = connect
    Object.assign(dns, { lookup, resolve, resolve4, resolve6 })
    dns.promises.lookup = lookupPromise
  })
  return { touched: () => [...touched] }
}
