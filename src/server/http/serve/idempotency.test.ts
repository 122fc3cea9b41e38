import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { once } from './idempotency.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.drop())

it('leaves the row of the audit log to the request that did the work, also where it takes the work up again', async () => {
  const { main } = db.databases
  const { user_id: userId } = await main.selectFrom('app_user').select('user_id').executeTakeFirstOrThrow()
  const act = { path: 'verifyPass' }
  const request = () => ({ act }) as unknown as FastifyRequest
  let done = 0
  const send = (http: FastifyRequest) =>
    main.transaction().execute((trx) =>
      once(trx, { userId, key: { key: 'cut off', http }, request: 'the same' }, async () => {
        done += 1
        return 'done'
      }),
    )
  const [first, later] = [request(), request()]
  // The first is made again, as where its connection ended after the commit and before the answer to it.
  expect([await send(first), await send(first), await send(later)]).toEqual(['done', 'done', 'done'])
  expect(done).toBe(1)
  expect([first.act, later.act]).toEqual([act, null])
})

it('keeps no card number of an answer, which may name what was sent', async () => {
  const { main } = db.databases
  const { user_id: userId } = await main.selectFrom('app_user').select('user_id').executeTakeFirstOrThrow()
  const http = {} as unknown as FastifyRequest
  const answer = { list: [{ expId: '629999000001234', errMsg: 'There is no 6299990000012343.' }], done: 1 }
  const send = () =>
    main
      .transaction()
      .execute((trx) => once(trx, { userId, key: { key: 'card', http }, request: 'a card' }, async () => answer))
  expect(await send()).toEqual(answer)
  const kept = { list: [{ expId: '629999•••••1234', errMsg: 'There is no 629999••••••2343.' }], done: 1 }
  expect(await send()).toEqual(kept)
})
