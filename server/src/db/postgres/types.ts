import pg from 'pg'

// Ids and amounts stay below 2^53; sums, which may not, are selected as text.
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : parserOf(oid, format)) as typeof pg.types.getTypeParser

function parserOf(oid: number, format: 'text' | 'binary' | undefined): unknown {
  return pg.types.getTypeParser(oid, format)
}
