const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** Not yet in TypeScript's own types, and not in every browser. */
interface WithTimeZones {
  getTimeZones?: () => string[] | undefined
}

/** The countries of each time zone. Browsers only offer the reverse lookup, which is slow. */
let regionsOfZones: Promise<Map<string, string[]>> | undefined

/** The countries of time zones, in a language. Empty where the browser does not know. */
export async function countriesOfZones(language: string): Promise<Map<string, string>> {
  regionsOfZones ??= askForRegions()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const countries = [...(await regionsOfZones)].map(
    ([zone, regions]) => [zone, regions.map((region) => names.of(region)).join(', ')] as const,
  )
  return new Map(countries)
}

async function askForRegions(): Promise<Map<string, string[]>> {
  const regions = new Map<string, string[]>()
  for (const first of LETTERS) {
    // Yields, so that the page stays responsive.
    await new Promise((resolve) => setTimeout(resolve))
    for (const second of LETTERS) {
      const region = first + second
      for (const zone of zonesOfRegion(region)) {
        regions.set(zone, [...(regions.get(zone) ?? []), region])
      }
    }
  }
  return regions
}

/** Empty where the browser doesn't know, and for old country codes, such as DD, which map to current ones. */
export function zonesOfRegion(region: string): string[] {
  const locale: Intl.Locale & WithTimeZones = new Intl.Locale(`und-${region}`)
  return locale.region === region ? (locale.getTimeZones?.() ?? []) : []
}
