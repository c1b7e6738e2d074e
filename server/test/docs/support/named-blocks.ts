/** A block of code whose fence names it, as in ```yaml home-assistant.yaml */
const NAMED = /^```\w+ (\S+)\n([\s\S]*?)^```$/gm

/** Those of a page, by name. */
export function namedBlocks(page: string): Map<string, string> {
  return new Map([...page.matchAll(NAMED)].map(([, name = '', text = '']) => [name, text]))
}

/** The page without them: what remains is for `readExamples`. */
export function withoutNamedBlocks(page: string): string {
  // As many lines as before, so that faults name the right one.
  return page.replaceAll(NAMED, (block) => '\n'.repeat(block.split('\n').length - 1))
}
