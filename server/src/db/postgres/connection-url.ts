import { OperatorError } from '#core/operator-error'

export interface PostgresHost {
  /** A name, an address, or the folder of a unix socket. */
  host: string
  port: number
}

/** What an address says, taken apart as libpq does it, before anything is made of it. */
export interface ConnectionUrl {
  hosts: PostgresHost[]
  user: string | undefined
  password: string | undefined
  database: string | undefined
  /** Without those that say the above. */
  parameters: Map<string, string>
}

/** Each problem is written to follow the name of the setting, and repeats no part of the address that could be secret. */
export class AddressError extends OperatorError {
  override name = 'AddressError'
  readonly problems: readonly string[]

  constructor(...problems: string[]) {
    super(problems.map((problem) => `The address of the database ${problem}`).join('\n'))
    this.problems = problems
  }
}

const DEFAULT_PORT = 5432
/** As the driver has it. libpq would look for a socket, in a folder that differs from system to system. */
const DEFAULT_HOST = 'localhost'
// libpq ends the password at the first @. Up to the last one, passwords with an @ work too, as they always did here.
const SHAPE =
  /^postgres(?:ql)?:\/\/(?:(?<person>[^/?]*|[^/@]*)@)?(?<places>[^/?]*)(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/is
const HOST = /^(?:\[(?<ipv6>[^[\]]+)\]|(?<name>[^:[\]]*))(?::(?<port>.*))?$/s

/** `new URL` would refuse a second host, and takes a folder for part of the path. */
export function parseConnectionUrl(url: string): ConnectionUrl {
  const { person = '', places = '', database = '', query = '' } = SHAPE.exec(url)?.groups ?? refuseShape()
  const [user = '', ...password] = person.split(':')
  const parts = places.split(',').map((part) => HOST.exec(part)?.groups ?? refuseHost())
  const parameters = parseParameters(query)
  // A parameter counts more than the part before it.
  const take = (name: string, otherwise: string) => {
    const value = parameters.get(name) ?? decode(otherwise)
    parameters.delete(name)
    return value
  }
  const hosts = take('host', parts.map(({ ipv6, name = '' }) => ipv6 ?? name).join(','))
  const ports = take('port', parts.map(({ port = '' }) => port).join(','))
  return {
    hosts: pairUp(hosts.split(','), ports.split(',')),
    user: take('user', user) || undefined,
    password: take('password', password.join(':')) || undefined,
    database: take('dbname', database) || undefined,
    parameters,
  }
}

function parseParameters(query: string): Map<string, string> {
  const pairs = query.split('&').filter((pair) => pair !== '')
  return new Map(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      if (value.length === 0) {
        throw new AddressError('must have parameters of the form name=value after the question mark')
      }
      // libpq takes a plus as it is. In `options` the driver has always read it as a space, as browsers write it.
      const text = value.join('=')
      return [decode(name), decode(name === 'options' ? text.replaceAll('+', ' ') : text)]
    }),
  )
}

/** One port for all hosts, or one for each. */
function pairUp(hosts: string[], ports: string[]): PostgresHost[] {
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new AddressError(
      `has ${hosts.length} hosts but ${ports.length} ports. Give one port, or one for each host`,
    )
  }
  return hosts.map((host, index) => {
    const port = ports.length === 1 ? ports[0] : ports[index]
    return { host: host || DEFAULT_HOST, port: readPort(port ?? '') }
  })
}

function readPort(text: string): number {
  if (text === '') return DEFAULT_PORT
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new AddressError(`has a port that is not a number from 1 to 65535. ${ENCODE}`)
}

const ENCODE = 'If the user name or password contains one of @ : / ? , % write it as %40 %3A %2F %3F %2C %25'

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text)
    if (!decoded.includes('\0')) return decoded
  } catch {
    // Told below, without the text.
  }
  throw new AddressError(`has a % that does not encode a character. ${ENCODE}`)
}

function refuseShape(): never {
  throw new AddressError('must be postgres://… or postgresql://…')
}

function refuseHost(): never {
  throw new AddressError(
    `has a host that is not valid. Put an IPv6 address into brackets, as in [::1]:5432. ${ENCODE}`,
  )
}
