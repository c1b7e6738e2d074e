import { type AllowEntry, readAllowEntry } from '#outbound/allow-list'

type Report = (name: string, sentence: string) => void

/** What users may aim at although it is not public. */
export function readOutboundAllow(text: string | undefined, problem: Report): AllowEntry[] {
  const entries = (text ?? '').split(',').map((each) => each.trim())
  return entries
    .filter((each) => each !== '')
    .flatMap((each) => {
      const entry = readAllowEntry(each)
      if (!entry) {
        problem(
          'OUTBOUND_ALLOW',
          `must list host names, addresses or CIDR ranges, each with a port or without, such as ntfy.lan:8080 or 192.168.1.0/24, not "${each}"`,
        )
      }
      return entry ?? []
    })
}
