/** "Firefox on Windows", from what a browser says of itself; undefined where that says nothing to people. */
export function deviceName(
  userAgent: string | null,
  both: (browser: string, system: string) => string,
): string | undefined {
  if (userAgent === null) return undefined
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1]
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1]
  if (browser && system) return both(browser, system)
  return browser ?? system ?? /^[\w.-]+/.exec(userAgent)?.[0]
}

// In this order: Edge and Opera also call themselves Chrome, and Chrome also Safari.
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const
