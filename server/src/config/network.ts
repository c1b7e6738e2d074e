import { isLoopbackHost } from '#core/loopback'
import { isAddressRange } from '#http/address'
import type { AllowedHosts } from '#http/hosts'
import type { TrustProxy } from '#http/trust-proxy'

type Report = (name: string, sentence: string) => void

export function readOrigins(text: string | undefined, problem: Report): string[] {
  const origins = listOf(text)
  for (const origin of origins) {
    if (!isOrigin(origin)) {
      problem('ALLOWED_ORIGINS', `must list origins such as https://bills.example.org, not "${origin}"`)
    }
  }
  return origins
}

/** As browsers send it. Apps have schemes of their own, such as capacitor://localhost, whose `URL.origin` is null. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host } = new URL(text)
  return host !== '' && text === `${protocol}//${host}`
}

export function readHosts(
  text: string | undefined,
  { host, publicUrl }: { host: string; publicUrl: string | undefined },
  problem: Report,
  warnings: string[],
): AllowedHosts {
  if (text === undefined && publicUrl === undefined && !isLoopbackHost(host)) {
    warnings.push(
      `ALLOWED_HOSTS and PUBLIC_URL are not set, and HOST ${host} can be reached from other machines: every host name is ` +
        'accepted, so pages of other sites can reach Duebook through visitors’ browsers (DNS rebinding). Set PUBLIC_URL to ' +
        'the address where people open Duebook',
    )
    return 'any'
  }
  const given = listOf(text)
  const unfit = given.find((each) => hostName(each) === undefined)
  if (unfit !== undefined) {
    problem(
      'ALLOWED_HOSTS',
      `must list host names without scheme and port, such as bills.example.org, not "${unfit}"`,
    )
  }
  const ours = publicUrl === undefined ? [] : [new URL(publicUrl).hostname]
  return [...ours, ...given].map((each) => hostName(each) ?? each)
}

/** As browsers send it: in small letters, and with other than ASCII letters encoded. */
function hostName(text: string): string | undefined {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined
  const isHostAlone = url !== undefined && !/[:/?#@\\*]/.test(text) && url.href === `http://${url.hostname}/`
  return isHostAlone ? url.hostname.replace(/\.$/, '') : undefined
}

export function readTrustProxy(text: string | undefined, problem: Report): TrustProxy {
  if (text === undefined || /^(?:false|0)$/i.test(text)) return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const ranges = text.split(',').map((range) => range.trim())
  const unfit = ranges.find((range) => !isAddressRange(range))
  if (unfit !== undefined) {
    problem(
      'TRUST_PROXY',
      `must be false, a number of proxies, or addresses such as 10.0.0.0/8, not "${unfit}"`,
    )
  }
  return ranges
}

function listOf(text: string | undefined): string[] {
  const entries = (text ?? '').split(',').map((each) => each.trim())
  return entries.filter((each) => each !== '')
}
