/** Where a page of one group leads in another: what names a bill has no meaning there. Undefined: it can stay. */
export function pageInOtherGroup(path: string, search: object): '/bills' | '/payments' | undefined {
  if (/^\/bills\/\d/.test(path)) return '/bills'
  const isFiltered = Object.keys(search).length > 0
  if (isFiltered && path === '/bills') return '/bills'
  if (isFiltered && path === '/payments') return '/payments'
  return undefined
}
