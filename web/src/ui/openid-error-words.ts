/** Why the way through the provider failed. A newer server may know of more reasons. */
export function openidErrorWords(
  code: string,
  texts: { unknown: string; errors: Record<string, string> },
): string {
  return new Map(Object.entries(texts.errors)).get(code) ?? texts.unknown
}
