/** Query keys of what the first page shows (the others are in `keys.ts`). */
export const firstPageKeys = {
  me: ['me'] as const,
  agenda: (groupId: number, from: string, to: string, billId?: number) =>
    ['group', groupId, 'agenda', from, to, billId ?? 'all'] as const,
  summary: (groupId: number, month: string) => ['group', groupId, 'summary', month] as const,
}
