/** Opens a bill in the web app, in its group. */
export const billLink = (publicUrl: string, groupId: number, billId: number): string =>
  `${publicUrl}/bills/${billId}?group=${groupId}`
