import { LIMITS } from '@duebook/contract/refusals'

/*
 * What a file may cost. None of them is reached by files that people have: the largest that may be sent has 25 MiB, 5,000 bills
 * and 50,000 payments.
 */

const MEBIBYTE = 1024 * 1024

export const MAX_FILE_BYTES = LIMITS.importMebibytes * MEBIBYTE

/** Of a table with columns that somebody maps: as many as PUT /imports/{id} takes. Spreadsheets have a few dozen. */
export const MAX_COLUMNS = 500
/** Rows are bills or payments, and nobody knows yet which. */
export const MAX_RECORDS = LIMITS.importPayments
/** Characters between two line breaks, and of a record. Notes have at most 10,000, and a row has a few texts. */
export const MAX_LINE_LENGTH = 256 * 1024
/** Notes may have lines of their own. Each line takes some 20 µs, even if it is blank. */
export const MAX_LINES = 10 * MAX_RECORDS
/** Enough to see what separates cells; the sample is split once for each possible delimiter. */
export const SAMPLE_RECORDS = 50
export const SAMPLE_LINES = 20 * SAMPLE_RECORDS
export const SAMPLE_LENGTH = 2 * MAX_LINE_LENGTH

/** Our own export, the deepest that is read, needs 6. Code that walks through a value may call itself for each level. */
export const MAX_JSON_DEPTH = 32
/** Each costs up to 60 bytes of memory, whatever its two bytes in the file say. The largest export of ours has 1.5 million. */
export const MAX_JSON_VALUES = 3_000_000

/** Programs keep a picture for each bill in the archive. */
export const MAX_ENTRIES = 10_000
/** Of all entries together, and so of each. */
export const MAX_UNPACKED_BYTES = 256 * MEBIBYTE
/** Deflate cannot do better than 1032:1. Databases with many empty pages reach 50:1. */
export const MAX_RATIO = 200
/** Below this size the ratio says nothing: an empty table of 100 kB may be packed into 300 bytes. */
export const RATIO_FROM_BYTES = MEBIBYTE

/** Of one database. Programs have some 50. */
export const MAX_TABLES = 1_000
/** Of all tables that are read. A ledger of ten years has some 100,000 transactions. */
export const MAX_ROWS = 500_000
/** Of a text in a database, in bytes. */
export const MAX_CELL_BYTES = MEBIBYTE
/** Of all texts that are read of a database, in characters. */
export const MAX_TEXT_LENGTH = 64 * MEBIBYTE

/** Of what comes back from the other process. Twice and a half of the largest file: names of fields are added to its texts. */
export const MAX_ANSWER_BYTES = 64 * MEBIBYTE
/** Two files can be read at once, and a small machine has 1 GiB. The largest files take some 10 s on a slow one. */
export const CHILD_BOUNDS = { heapMebibytes: 384, milliseconds: 60_000 }
