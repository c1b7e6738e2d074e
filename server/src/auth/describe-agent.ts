/** In this order: most browsers also name those that they descend from. */
const BROWSERS: ReadonlyArray<[RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: ReadonlyArray<[RegExp, string]> = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** As in `Firefox, Linux`. Nothing of it is as it was sent, because whoever sends it could make a mail say anything. */
export function describeAgent(userAgent: string | undefined): string | undefined {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? ''
  const named = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(text))?.[1])
  return named.filter((name) => name !== undefined).join(', ') || undefined
}

const MAX_LENGTH = 500
