import { TOKEN_TABLES, type TokenCounts } from '#db/token-tables'

export const END_TOKENS_OPTION = { 'end-tokens': { type: 'boolean' } } as const
export const END_TOKENS_HELP =
  '  --end-tokens   end all access tokens, calendar feeds and links in messages, and pause reminder channels other than people’s own\n' +
  '                 email addresses; without it they keep working'

/** As in "Access tokens and calendar feeds keep working: 2 access tokens, 1 calendar feed. To end them, …". */
export function describeTokens(counts: TokenCounts, areEnded: boolean): string[] {
  const parts = Object.entries(TOKEN_TABLES).map(([table, noun]) => {
    const count = counts[table as keyof TokenCounts]
    return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]
  })
  const list = parts.flat().join(', ')
  if (list === '') return []
  return [areEnded ? `Ended: ${list}` : `Still valid: ${list}. To end them, use --end-tokens`]
}
