// ISO 4217 list one as of amendment 180 (2026), as space-separated codes per number of decimals. It is kept
// here because Intl rounds some currencies otherwise, and differs from one runtime to the next. Left out are
// funds, metals and test codes; CLF and UYW, which contracts in Chile and Uruguay are written in, are kept.
const CODES_BY_DECIMALS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP
    CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
    MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE
    SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR
    ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const DECIMALS: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, Number(decimals)] as const),
  ),
)

/** The codes that a group's currency can have, sorted. */
export const CURRENCIES: readonly string[] = Object.freeze([...DECIMALS.keys()].sort())

/** How many decimals its amounts have; undefined where the code is not in the list, letter for letter. */
export function decimalsOf(code: string): number | undefined {
  return DECIMALS.get(code)
}
