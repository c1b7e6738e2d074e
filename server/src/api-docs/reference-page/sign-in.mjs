// Runs in the browser, on the page of the API reference: signs in and selects the bill group for all calls at once. Tokens stay
// in the memory of the page.
{
  /** Access tokens live for 15 minutes. */
  const REFRESH_AFTER = 13 * 60_000

  const access = document.querySelector('#access')
  const signIn = document.querySelector('#sign-in')
  const secondStep = document.querySelector('#second-step')
  const signedIn = document.querySelector('#signed-in')
  const notice = document.querySelector('#notice')
  /** Without a bill group it is about the whole account. */
  const ALONE = /\/audit$/
  const { reference } = window
  let challenge
  let tokens
  let refreshAt

  signIn.addEventListener('submit', (event) => {
    event.preventDefault()
    void startSession()
  })
  secondStep.addEventListener('submit', (event) => {
    event.preventDefault()
    void finishSignIn()
  })
  signedIn.addEventListener('submit', (event) => {
    event.preventDefault()
    void endSession()
  })

  window.session = {
    /** Called with every request before it is sent. */
    async prepare(request) {
      const { headers = {} } = request
      if (!tokens || headers.Authorization !== bearer()) return request
      await refreshOldToken()
      if (tokens) headers.Authorization = bearer()
      const { value: group } = signedIn.elements.group
      const choosesItself = 'X-Database-Id' in headers || 'X-Database' in headers
      if (group !== '' && !choosesItself && !ALONE.test(new URL(request.url, location.href).pathname))
        headers['X-Database-Id'] = group
      return request
    },
    /** Called with the response to each call. */
    async notice({ status, url }) {
      if (!tokens) return
      if (status === 401) return refresh()
      const { pathname } = new URL(url, location.href)
      if (!/\/(databases|memberships)\b/.test(pathname)) return
      const answer = await call('GET', '/databases')
      if (answer.success) showGroups(answer.data)
    },
  }

  async function startSession() {
    const { email, password } = signIn.elements
    const answer = await post('/auth/login', { email: email.value, password: password.value })
    if (answer.code === 'second-factor-required') return askForCode(answer)
    if (!answer.success) return tell(answer.error)
    password.value = ''
    showSession(answer.data)
  }

  function askForCode(answer) {
    if (!answer.methods.includes('totp')) {
      return tell(`${answer.error}: sign in to the web app, or authorize with an access token.`)
    }
    challenge = answer.challenge
    signIn.elements.password.value = ''
    show(secondStep)
    tell('Enter the code that your authenticator app shows, or a recovery code.')
  }

  async function finishSignIn() {
    const { code } = secondStep.elements
    const answer = await post('/auth/login/second-factor', { challenge, code: code.value })
    code.value = ''
    if (answer.success) return showSession(answer.data)
    if (answer.code === 'invalid-challenge') show(signIn)
    tell(answer.error)
  }

  function showSession(session) {
    useTokens(session)
    document.querySelector('#user').textContent = tokens.user.email
    showGroups(tokens.databases)
    show(signedIn)
  }

  async function endSession() {
    await refreshOldToken()
    const answer = tokens && (await post('/auth/logout', { refresh_token: tokens.refresh_token }))
    if (answer?.success === false && answer.status !== 401) return tell(answer.error)
    // Takes away everything at once: tokens, what was typed, and what calls have returned.
    location.reload()
  }

  function useTokens(more) {
    tokens = { ...tokens, ...more }
    refreshAt = Date.now() + REFRESH_AFTER
    reference.preauthorizeApiKey('bearer', tokens.access_token)
  }

  // Not by a timer: those of a sleeping computer are late.
  async function refreshOldToken() {
    if (tokens && Date.now() > refreshAt) await refresh()
  }

  async function refresh() {
    const answer = await post('/auth/refresh', { refresh_token: tokens.refresh_token })
    if (answer.success) return useTokens(answer.data)
    if (answer.status !== 401) return tell(answer.error)
    tokens = undefined
    reference.authActions.logout(['bearer'])
    show(signIn)
    tell('Your session has ended. Sign in again.')
  }

  function showGroups(groups) {
    const { group } = signedIn.elements
    const { value } = group
    group.replaceChildren(...groups.map(({ id, name }) => new Option(name, id)))
    if (groups.some(({ id }) => String(id) === value)) group.value = value
    group.closest('label').hidden = groups.length === 0
    tell(
      groups.length === 0
        ? 'All calls below are made as this user. You have no bill group yet.'
        : 'All calls below are made as this user, in this bill group.',
    )
  }

  function show(form) {
    for (const each of [signIn, secondStep, signedIn]) each.hidden = each !== form
    form.querySelector('label:not([hidden]) :is(input, select), button').focus()
  }

  function tell(text) {
    notice.textContent = text
  }

  function bearer() {
    return `Bearer ${tokens.access_token}`
  }

  function post(path, body) {
    return call('POST', path, { body: JSON.stringify(body) })
  }

  async function call(method, path, rest) {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, application/problem+json',
    }
    if (tokens) headers.authorization = bearer()
    try {
      const response = await fetch(access.dataset.api + path, { method, headers, ...rest })
      return { status: response.status, ...(await response.json()) }
    } catch {
      return { success: false, error: 'The server cannot be reached' }
    }
  }
}
