/**
 * The page to open after switching groups: a bill's page or a filter has no meaning in another group. Undefined: stay.
 */
export function pageInOtherGroup(
  path: string,
  search: object,
): '/bills' | '/imports' | '/payments' | undefined {
  if (/^\/bills\/\d/.test(path)) return '/bills'
  if (/^\/imports\/\d/.test(path)) return '/imports'
  const isFiltered = Object.keys(search).length > 0
  if (isFiltered && path === '/bills') return '/bills'
  if (isFiltered && path === '/payments') return '/payments'
  return undefined
}
