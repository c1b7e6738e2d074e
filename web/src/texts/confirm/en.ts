/** Asking again who somebody is, before an important change, in English. Loaded when the first page is shown. */
export const confirm = {
  title: 'Confirm it’s you',
  text: 'You’re about to make an important change, and it’s been a while since you signed in. You won’t be asked again for 10 minutes.',
  passkey: 'Use a passkey',
  passkeyCancelled: 'The passkey wasn’t used. Try again or choose another way.',
  submit: 'Confirm',
  or: 'or',
  openid: (provider: string) => `Continue with ${provider}`,
  openidText: 'This leaves the page. You’ll have to make the change again afterwards.',
  nothing: 'There’s nothing you can confirm with here. Sign out and sign in again, then make the change.',
}

export type ConfirmTexts = typeof confirm
