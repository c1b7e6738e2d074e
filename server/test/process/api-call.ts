/** A call over the wire to a running server, and what came back. */
export interface Answer {
  status: number
  headers: Headers
  /** Of every shape: tests look into it as they know it. */
  body: ReturnType<typeof JSON.parse>
}

export interface Call {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export async function call(
  url: string,
  line: string,
  { token, body, headers = {} }: Call = {},
): Promise<Answer> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const response = await fetch(`${url}/api/v2${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

export const ADMIN = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'correct horse battery staple' }

/** Signs the administrator of the environment in. */
export async function signIn(url: string): Promise<{ access: string; refresh: string; groupId: number }> {
  const { status, body } = await call(url, 'POST /auth/login', {
    body: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  })
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`)
  return {
    access: body.data.access_token,
    refresh: body.data.refresh_token,
    groupId: body.data.databases[0].id,
  }
}
