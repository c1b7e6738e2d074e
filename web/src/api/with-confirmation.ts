/**
 * A change that is refused because the sign-in is too long ago: the user is asked, and the request is sent once more, so that
 * forms and buttons know nothing of it. If the user does not confirm, the refusal stands.
 */
export function withConfirmation(send: typeof fetch, ask = askLazily): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    return (await isAboutIdentity(response)) && (await ask()) ? send(input, init) : response
  }
}

async function isAboutIdentity(response: Response): Promise<boolean> {
  return response.status === 403 && (await response.clone().text()).includes('"confirm-it-is-you"')
}

async function askLazily(): Promise<boolean> {
  const { askToConfirm } = await import('../ui/confirm-identity/question.ts')
  return askToConfirm()
}
