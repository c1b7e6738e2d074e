// Loaded before a server: every COMMIT takes 4 ms longer, as on a disk whose flush takes that long.
import Sqlite from 'better-sqlite3'

const MILLISECONDS = 4
const nothing = new Int32Array(new SharedArrayBuffer(4))
const { exec, transaction } = Sqlite.prototype

Sqlite.prototype.exec = function (sql) {
  if (sql === 'commit') Atomics.wait(nothing, 0, 0, MILLISECONDS)
  return exec.call(this, sql)
}

Sqlite.prototype.transaction = function (work) {
  return transaction.call(this, (...args) => {
    const value = work(...args)
    Atomics.wait(nothing, 0, 0, MILLISECONDS)
    return value
  })
}
