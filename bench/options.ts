import { parseArgs } from 'node:util'

export interface Options {
  /** Of load, per round and side. */
  seconds: number
  rounds: number
  /** Of the works that are compared, only those whose name contains it. */
  only: string | undefined
  /** None: what the length of the run asks for. */
  sections: string[]
  full: boolean
  json: string | undefined
  /** The folder for pictures of the web app's slow visits. */
  filmstrip: string | undefined
  groups: number
  payments: number
}

/** `npm run bench -- --full --json FILE`, or `npm run bench -- postgres overload --only pay --seconds 2 --rounds 3` */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'string' },
      filmstrip: { type: 'string' },
      groups: { type: 'string', default: '100000' },
      payments: { type: 'string', default: '10000000' },
    },
  })
  return {
    full: values.full,
    seconds: Number(values.seconds ?? (values.full ? 3 : 1)),
    rounds: Number(values.rounds ?? (values.full ? 5 : 3)),
    only: values.only,
    sections: positionals,
    json: values.json,
    filmstrip: values.filmstrip,
    groups: Number(values.groups),
    payments: Number(values.payments),
  }
}
