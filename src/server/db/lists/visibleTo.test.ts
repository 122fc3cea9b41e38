import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { type Actor, headInsIdCd } from '../../../domain/people/actor.ts'
import { visibleBranches, visibleTo, visibleToAudience } from './visibleTo.ts'

const user: Actor = { userId: '1', username: 'somebody', insIdCd: 'own', roles: ['handler'] }
const actors = {
  user,
  stranger: { ...user, insIdCd: 'stranger' },
  head: { ...user, insIdCd: headInsIdCd },
  administrator: { ...user, roles: ['administrator'] },
} as const satisfies Record<string, Actor>

const rows = sql`(VALUES
  (1, 'own', 'other', '{own,other}'::text[]), (2, 'other', 'own', '{other}'), (3, 'own', 'own', NULL),
  (4, 'other', 'other', '{}'), (5, NULL, 'other', '{other}')
) AS t (id, acq, iss, audience)`

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.drop())

/** The ids of the rows, once for each condition that they meet. */
async function idsOf(...conditions: RawBuilder<unknown>[]): Promise<number[]> {
  const branches = conditions.map((condition) => sql`SELECT id FROM ${rows} WHERE ${condition}`)
  const all = sql<{ id: number }>`${sql.join(branches, sql` UNION ALL `)} ORDER BY id`
  return (await all.execute(db.databases.main)).rows.map(({ id }) => id)
}

const everyRow = [1, 2, 3, 4, 5]

it.each([
  ['user', [1, 3], [1, 2, 3], [1, 3]],
  ['stranger', [], [], [3]],
  ['head', everyRow, everyRow, everyRow],
  ['administrator', everyRow, everyRow, everyRow],
] as const)('shows %s the rows of the own institution, or all', async (who, byOne, byEither, byAudience) => {
  const actor = actors[who]
  expect(await idsOf(visibleTo(actor, 't.acq'))).toEqual(byOne)
  expect(await idsOf(visibleTo(actor, 't.acq', sql`t.iss || ''`))).toEqual(byEither)
  expect(await idsOf(...visibleBranches(actor, 't.acq', 't.iss'))).toEqual(byEither)
  expect(await idsOf(visibleToAudience(actor, 't.audience'))).toEqual(byAudience)
})
