const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** Not yet in TypeScript's own types, and not in every browser. */
interface WithTimeZones {
  getTimeZones?: () => string[] | undefined
}

/** In which countries a time zone is used. Browsers can only be asked the other way round, and take their time. */
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
    // Between two letters the page can answer.
    await new Promise((resolve) => setTimeout(resolve))
    for (const second of LETTERS) {
      const region = first + second
      const locale: Intl.Locale & WithTimeZones = new Intl.Locale(`und-${region}`)
      // Names of the past, such as DD, become those of today.
      if (locale.region !== region || locale.getTimeZones === undefined) continue
      for (const zone of locale.getTimeZones() ?? []) {
        regions.set(zone, [...(regions.get(zone) ?? []), region])
      }
    }
  }
  return regions
}
