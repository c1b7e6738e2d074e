// Runs in the browser, on the page of the API reference: signs in and selects the bill group for all calls at once. Tokens stay
// in the memory of the page.
{
  const REFRESH_EVERY = 13 * 60_000

  const access = document.querySelector('#access')
  const signIn = document.querySelector('#sign-in')
  const signedIn = document.querySelector('#signed-in')
  const notice = document.querySelector('#notice')
  const { reference } = window
  const firstNotice = notice.textContent
  let tokens

  signIn.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { email, password } = signIn.elements
    const answer = await post('/auth/login', { email: email.value, password: password.value })
    if (!answer.success) return tell(answer.error)
    password.value = ''
    tokens = answer.data
    reference.preauthorizeApiKey('bearer', tokens.access_token)
    document.querySelector('#user').textContent = tokens.user.email
    showGroups(tokens.databases)
    show(signedIn)
    tell('All calls below are made as this user, in this bill group.')
  })

  signedIn.elements.group.addEventListener('change', selectGroup)

  signedIn.addEventListener('submit', async (event) => {
    event.preventDefault()
    await post('/auth/logout', { refresh_token: tokens.refresh_token })
    tokens = undefined
    reference.authActions.logout(['bearer', 'databaseId'])
    show(signIn)
    tell(firstNotice)
  })

  setInterval(async () => {
    if (!tokens) return
    const answer = await post('/auth/refresh', { refresh_token: tokens.refresh_token })
    if (!answer.success) return tell(answer.error)
    tokens.access_token = answer.data.access_token
    reference.preauthorizeApiKey('bearer', tokens.access_token)
  }, REFRESH_EVERY)

  function showGroups(groups) {
    const { group } = signedIn.elements
    group.replaceChildren(...groups.map(({ id, name }) => new Option(name, id)))
    group.closest('label').hidden = groups.length === 0
    selectGroup()
  }

  function selectGroup() {
    const { value } = signedIn.elements.group
    if (value === '') reference.authActions.logout(['databaseId'])
    else reference.preauthorizeApiKey('databaseId', value)
  }

  function show(form) {
    for (const each of [signIn, signedIn]) each.hidden = each !== form
    form.querySelector('input, select, button').focus()
  }

  function tell(text) {
    notice.textContent = text
  }

  async function post(path, body) {
    const headers = { 'content-type': 'application/json' }
    if (tokens) headers.authorization = `Bearer ${tokens.access_token}`
    try {
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      return await (await fetch(access.dataset.api + path, request)).json()
    } catch {
      return { success: false, error: 'The server cannot be reached' }
    }
  }
}
