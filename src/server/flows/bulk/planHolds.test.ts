import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commit, ended, planned } from '../../../../testing/flows/bulk.ts'
import { givenCast } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { givenPlay, make, plays } from '../../../../testing/flows/moves.ts'
import { outcomes } from '../../../../testing/flows/records.ts'
import { bulkSteps } from '../../../domain/records/bulk.ts'

/** What a plan says is what its commit does, whatever has happened to the records before. */

const users = ['acq_all', 'iss_all', 'acq_verifier', 'acq_handler', 'head_all', 'admin', 'strange_all'] as const

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

const placesOf = async (ids: readonly string[]) => {
  const rows = await engine.databases.main
    .selectFrom('exception')
    .select(['exp_id', 'version', 'deleted'])
    .where('exp_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.exp_id, row.version]))
}

it('the planned records take the step and no others, each of which is refused by the call of the step too', async () => {
  const counted = { done: 0, refused: 0 }
  const asked = fc.record({
    user: fc.constantFrom(...users),
    action: fc.constantFrom(...bulkSteps),
    remark: fc.boolean(),
  })
  const property = fc.asyncProperty(plays, fc.array(asked, { minLength: 1, maxLength: 4 }), async (play, bulks) => {
    const going = await givenPlay(engine, play.begun)
    for (const move of play.moves) await make(engine, going, move)
    const ids = going.records.map(({ expId }) => expId)
    if (ids.length === 0) return
    for (const { user, action, remark } of bulks) {
      const list = going.records.map(({ expId, state, version }) => ({ expId, position: state, version }))
      const said = remark ? { remark: 'Looked at together.' } : {}
      const before = await placesOf(ids)
      const asking = { action, list: list.slice(0, 1000), ...said }
      if ((await engine.as(user).post('bulk/plan', asking)).status === 404) continue
      const plan = await planned(engine, user, asking)
      const rows = await engine.as(user).post('query/bulkRecords', { bulkId: plan.bulkId, pageSize: 100 })
      const possible = new Set<string>()
      for (const { expId, outcome } of rows.body.list) if (outcome === 'planned') possible.add(expId)
      expect(await placesOf(ids)).toEqual(before)
      expect(possible.size).toBe(plan.planned)

      const refused = list.filter(({ expId }) => !possible.has(expId))
      if (refused.length > 0 && action !== 'submit') {
        const { status, body } = await engine
          .as(user)
          .post(action, { list: refused.map((one) => ({ ...one, ...said })) })
        // A call that the user may not make at all, and records each of which is refused.
        if (status === 200) expect(outcomes(body)).not.toContain('done')
        counted.refused += refused.length
      }
      if (possible.size === 0) continue
      expect((await commit(engine, user, plan)).status).toBe(200)
      const done = await ended(engine, user, plan)
      expect(done).toMatchObject({ state: 'done', done: possible.size, failed: 0 })
      const after = await placesOf(ids)
      for (const expId of ids) expect(after.get(expId)).toBe((before.get(expId) ?? 0) + (possible.has(expId) ? 1 : 0))
      counted.done += possible.size
      for (const record of going.records) {
        const row = await engine.databases.main
          .selectFrom('exception')
          .select(['state', 'version', 'deleted'])
          .where('exp_id', '=', record.expId)
          .executeTakeFirstOrThrow()
        Object.assign(record, row)
      }
    }
  })
  // A failure names its seed and path: `fc.assert(property, { seed, path })` plays it again.
  await fc.assert(property, { numRuns: 6 })
  expect(counted.refused).toBeGreaterThan(0)
})
