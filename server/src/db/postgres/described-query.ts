import pg from 'pg'

/** What the driver makes of the server's description of a statement's columns. */
interface Description {
  fields: unknown[]
  _parsers: unknown[] | undefined
  _prebuiltEmptyResultObject: object | null
}

/** What the driver keeps to itself, as it is in the version that the lock file names. */
interface Insides {
  name: string | undefined
  _result: Description
  _accumulateRows: boolean
  prepare(connection: pg.Connection): void
  handleRowDescription(message: unknown): void
}

/** By the name of the statement; a connection's statements go with it. */
const described = new WeakMap<pg.Connection, Map<string, Description>>()
const undescribing = new WeakMap<pg.Connection, pg.Connection>()

type Answered = (error: Error | null, result: pg.QueryResult) => void

const QueryWithInsides = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  answered: Answered,
) => pg.Submittable & Insides

/**
 * A query whose columns the server describes once for each named statement of a connection, which keeps them for as long as it has the
 * statement. The driver asks with every call: for a bill that is more than its data, and a tenth of the work on either side.
 */
export class DescribedQuery extends QueryWithInsides {
  #connection: pg.Connection | undefined

  /** Part by part, because the driver would copy an object with all of them at length. */
  constructor({ text, values = [], name }: pg.QueryConfig, answered: Answered) {
    super(text, values, answered)
    this.name = name
  }

  override prepare(connection: pg.Connection): void {
    this.#connection = connection
    const known = this.name === undefined ? undefined : described.get(connection)?.get(this.name)
    if (!known) {
      super.prepare(connection)
      return
    }
    const { fields, _parsers, _prebuiltEmptyResultObject } = known
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject })
    this._accumulateRows = true
    super.prepare(withoutDescribing(connection))
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    if (this.name === undefined || !this.#connection) return
    const ofConnection = described.get(this.#connection) ?? new Map<string, Description>()
    if (ofConnection.size === 0) described.set(this.#connection, ofConnection)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    ofConnection.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** The connection, but asking it for a description does nothing. */
function withoutDescribing(connection: pg.Connection): pg.Connection {
  const known = undescribing.get(connection)
  if (known) return known
  const made = Object.create(connection, { describe: { value: () => {} } }) as pg.Connection
  undescribing.set(connection, made)
  return made
}
