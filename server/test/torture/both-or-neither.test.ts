import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/database'
import { onEveryDialect } from '../support/test-app.ts'

/** Makes the database fail the second of the two things that a payment does. */
const FAULTS: Record<Database['engine'], { begin: (when: string) => string[]; end: string[] }> = {
  sqlite: {
    begin: (when) => [
      `create trigger fault before ${when} begin select raise(abort, 'made by the test'); end`,
    ],
    end: ['drop trigger if exists fault'],
  },
  postgres: {
    begin: (when) => [
      `create or replace function fault() returns trigger language plpgsql as
        $$ begin raise exception 'made by the test'; end $$`,
      `create trigger fault before ${when} for each row execute function fault()`,
    ],
    end: ['drop function if exists fault cascade'],
  },
}

onEveryDialect((testApp, dialect) => {
  test('a fault between recording a payment and moving the due date leaves neither, also when taking it back', async () => {
    const { given, inject, database } = await testApp()
    const owner = await given.owner()
    const run = (statements: string[]) =>
      database.write(async (tx) => {
        for (const statement of statements) await tx.executeQuery(CompiledQuery.raw(statement))
      })
    onTestFinished(() => run(FAULTS[dialect].end))
    const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
    const ask = async (method: 'GET' | 'POST', path: string, payload?: object, key?: string) => {
      const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key }
      const answer = await inject({
        method,
        url: `/api/v2${path}`,
        headers: keyed,
        ...(payload && { payload }),
      })
      return { status: answer.statusCode, data: answer.json().data }
    }
    const bill = { name: 'Rent', amount: 10, due_date: '2026-01-05', frequency: 'weekly', type: 'bill' }
    const { id } = (await ask('POST', '/bills', bill)).data
    const state = async () => ({
      due: (await ask('GET', `/bills/${id}`)).data.due_date,
      payments: (await ask('GET', `/bills/${id}/payments`)).data.length,
    })

    const key = randomUUID()
    await run(FAULTS[dialect].begin('insert on payments'))
    expect(await ask('POST', `/bills/${id}/pay`, { amount: 1 }, key)).toMatchObject({ status: 500 })
    expect(await state()).toEqual({ due: '2026-01-05', payments: 0 })
    await run(FAULTS[dialect].end)
    // The key was not used up by what did not happen.
    const paid = await ask('POST', `/bills/${id}/pay`, { amount: 1 }, key)
    expect(paid.status).toBe(201)
    expect(await state()).toEqual({ due: '2026-01-12', payments: 1 })

    await run(FAULTS[dialect].begin('update on bills'))
    expect(await ask('POST', `/bills/${id}/pay`, { amount: 1 })).toMatchObject({ status: 500 })
    expect(await ask('POST', `/payments/${paid.data.id}/undo`)).toMatchObject({ status: 500 })
    expect(await state()).toEqual({ due: '2026-01-12', payments: 1 })
    await run(FAULTS[dialect].end)
    expect(await ask('POST', `/payments/${paid.data.id}/undo`)).toMatchObject({ status: 200 })
    expect(await state()).toEqual({ due: '2026-01-05', payments: 0 })
  })
})
