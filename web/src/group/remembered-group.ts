const KEY = 'duebook-group'

/** The group that this tab showed last, else the one of the last tab. */
export function rememberedGroup(): number | undefined {
  return Number(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)) || undefined
}

export function rememberGroup(groupId: number): void {
  rememberGroupOfTab(groupId)
  localStorage.setItem(KEY, String(groupId))
}

export function rememberGroupOfTab(groupId: number): void {
  sessionStorage.setItem(KEY, String(groupId))
}
