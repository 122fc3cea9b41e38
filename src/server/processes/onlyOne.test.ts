import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../testing/server/database.ts'
import { onlyOne } from './onlyOne.ts'
import { tellOthers } from './thisProcess.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await givenDatabase()
})
afterAll(() => test.drop())

const quickly = { pollMs: 10, leaseMs: 60_000 }
const fail = (error: unknown) => {
  throw error
}

it('does a work in one of two processes, and in the other after that one has ended in the middle', async () => {
  const { main } = test.databases
  const done: string[] = []
  const ofProcess = (name: string, run = async () => {}) =>
    onlyOne(
      main,
      randomUUID(),
      { work: 'test', everyMs: 86_400_000, run: () => run().then(() => void done.push(name)), warn: fail },
      quickly,
    )
  let end = () => {}
  const first = ofProcess('a', () => new Promise<void>((resolve) => (end = resolve)))
  await expect.poll(() => main.selectFrom('work_lease').select('work').execute()).toHaveLength(1)
  const second = ofProcess('b')
  // As if the first had been killed, and its lease had run out.
  await sql`UPDATE work_lease SET until = now() - interval '1 second' WHERE work = 'test'`.execute(main)
  await expect.poll(() => done).toEqual(['b'])
  end()
  await Promise.all([first(), second()])
  expect(done).toEqual(['b', 'a'])

  // It is not due again before the day is over.
  const third = ofProcess('c')
  await third()
  expect(done).not.toContain('c')
  await sql`UPDATE work_lease SET done_at = now() - interval '2 days' WHERE work = 'test'`.execute(main)
  const fourth = ofProcess('d')
  await fourth()
  expect(done.at(-1)).toBe('d')
})

it('tries a work that failed again when the wait is over, in any process', async () => {
  const { main } = test.databases
  const warned: string[] = []
  const done: string[] = []
  let failing = true
  const ofProcess = (name: string) =>
    onlyOne(
      main,
      randomUUID(),
      {
        work: 'failing',
        everyMs: 0,
        run: async () => {
          if (failing) throw new Error(name)
          done.push(name)
        },
        warn: (error) => void warned.push(String(error)),
      },
      { ...quickly, retryMs: { first: 3_600_000, most: 3_600_000 } },
    )
  const first = ofProcess('a')
  await expect.poll(() => warned).toEqual(['Error: a'])
  failing = false
  const second = ofProcess('b')
  await second()
  expect(done).toEqual([])
  await sql`UPDATE work_lease SET until = now() - interval '1 second' WHERE work = 'failing'`.execute(main)
  await first()
  const third = ofProcess('c')
  await expect.poll(() => done.length).toBeGreaterThan(0)
  await third()
  expect(warned).toEqual(['Error: a'])
})

it('is known to the others while it runs', async () => {
  const { main } = test.databases
  const running = () => main.selectFrom('server_process').select(['process_id', 'pid']).execute()
  const one = await tellOthers(main, { keys: () => ['card/1/00'], warn: fail, refusedNotes: async () => 0 })
  expect(await running()).toEqual([{ process_id: one.id, pid: process.pid }])
  await one.stop()
  expect(await running()).toEqual([])
})
