/** What `GET /me` brings along: what the first page shows, which saves a round trip. */
export function firstPageQuery(groupId: number | undefined) {
  const include = 'summary,agenda'
  return groupId === undefined ? { include } : { include, database_id: groupId }
}
