/** What authenticators remember a user by, beside the name that they show. In base64url, as browsers send it. */
export function userHandleOf(userId: number): string {
  return Buffer.from(`duebook-${userId}`).toString('base64url')
}
