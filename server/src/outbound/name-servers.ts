import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

/** Where the system keeps what it knows about names. Elsewhere than on Unix these files do not exist, and the name servers alone answer. */
export interface SystemNames {
  hostsFile: string
  resolverFile: string
  /** Instead of those in the resolver's file. */
  servers?: readonly string[]
  /** For one name, whatever servers and search domains are asked. */
  milliseconds: number
}

export const SYSTEM_NAMES: SystemNames = {
  hostsFile: '/etc/hosts',
  resolverFile: '/etc/resolv.conf',
  milliseconds: 5_000,
}

const MAX_SEARCH_DOMAINS = 6
/** Of one question to one server. */
const ANSWER_MILLISECONDS = 2_000

/**
 * The addresses of a name by the hosts file or the name servers, without the system's own look-up: that one (getaddrinfo) keeps one of the
 * few threads of the process until the server answers, however long nobody waits for it any more. This one ends with `signal`.
 */
export async function askNameServers(
  host: string,
  { hostsFile, resolverFile, servers }: SystemNames,
  signal: AbortSignal,
): Promise<string[]> {
  const inFile = addressesIn(await textOf(hostsFile), host)
  if (inFile.length > 0) return inFile
  const resolver = new Resolver({ timeout: ANSWER_MILLISECONDS, tries: 2 })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    let isSilent = false
    for (const name of fullNames(host, await textOf(resolverFile))) {
      if (signal.aborted) break
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0) return addresses
      isSilent ||= answers.some(
        (answer) => answer.status === 'rejected' && !isDenial(answer.reason as NodeJS.ErrnoException),
      )
    }
    throw nameError(isSilent || signal.aborted ? 'EAI_AGAIN' : 'ENOTFOUND')
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

export function nameError(code: 'EAI_AGAIN' | 'ENOTFOUND'): Error {
  return Object.assign(new Error('The name has no address'), { code })
}

/** The server has answered that there is no such name, or that it has no address of this kind. */
function isDenial({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOTFOUND' || code === 'ENODATA'
}

/** What is asked for, in order: a name with few dots may be short for one in a search domain. */
export function fullNames(host: string, resolverFile: string): string[] {
  if (host.endsWith('.')) return [host]
  const domains: string[] = []
  let fewDots = 1
  for (const line of resolverFile.split('\n')) {
    const [keyword, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/)
    // The last line of these counts.
    if (keyword === 'search' || keyword === 'domain') domains.splice(0, domains.length, ...values)
    const dots = keyword === 'options' && /\bndots:(\d+)/.exec(line)?.[1]
    if (dots) fewDots = Number(dots)
  }
  const longer = domains.slice(0, MAX_SEARCH_DOMAINS).map((domain) => `${host}.${domain}`)
  return host.split('.').length > fewDots ? [host, ...longer] : [...longer, host]
}

/** Lines of an address and names, such as `192.168.1.5 ntfy.lan ntfy`. */
export function addressesIn(hostsFile: string, host: string): string[] {
  const name = host.replace(/\.$/, '').toLowerCase()
  // Lists against advertising have a hundred thousand lines.
  if (!hostsFile.toLowerCase().includes(name)) return []
  return hostsFile.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return names.includes(name) ? [address] : []
  })
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}
