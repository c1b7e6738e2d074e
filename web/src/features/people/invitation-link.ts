/** The server knows its own address only where it was told. */
export function absoluteLink(link: string, origin: string): string {
  return new URL(link, origin).href
}
