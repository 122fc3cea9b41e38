import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/server/testServer.ts'

const server = testServer({ pools: { connectTimeoutMs: 2_000 } })

/** Takes every connection of the pool for calls, until it is told to let go. */
async function holdAll(): Promise<() => Promise<void>> {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let held = 0
  const holding = Array.from({ length: 10 }, () =>
    server.db.databases.main.transaction().execute(async (trx) => {
      await sql`SELECT 1`.execute(trx)
      held += 1
      await until
    }),
  )
  while (held < 10) await new Promise((resolve) => setTimeout(resolve, 5))
  return async () => {
    letGo()
    await Promise.all(holding)
  }
}

it('signs in and reads sessions while every other connection is taken', async () => {
  const before = await server.as('viewer').browser()
  const release = await holdAll()
  try {
    const browser = await server.as('iss_handler').browser()
    expect((await browser.get('/api/auth/info')).status).toBe(200)
    expect((await before.get('/api/auth/info')).status).toBe(200)
    expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  } finally {
    await release()
  }
})

it('answers 503 to a call that gets no connection in time', async () => {
  const viewer = await server.as('viewer').browser()
  const release = await holdAll()
  try {
    const answer = await viewer.post('/api/query/stdDispute/search', {})
    expect([answer.status, answer.body.errCd]).toEqual([503, '5030'])
  } finally {
    await release()
  }
})
