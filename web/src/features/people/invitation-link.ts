/** The server knows its address only if PUBLIC_URL is set. */
export function absoluteLink(link: string, origin: string): string {
  return new URL(link, origin).href
}
