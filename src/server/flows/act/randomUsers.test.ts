/** @module-tag slow */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenCast } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { expectAllWell } from '../../../../testing/flows/invariants.ts'
import { givenPlay, make, plays } from '../../../../testing/flows/moves.ts'

/** However long users do whatever they like, what must always be true stays true. */

/** Looked at by one of each side in turn, and by head. */
const watchers = ['acq_handler', 'iss_verifier', 'head_auditor', 'admin']

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

it('random users take random steps, and every invariant holds after each', async () => {
  const counted = new Map<string, number>()
  const play = fc.asyncProperty(plays, async ({ begun, moves }) => {
    const going = await givenPlay(engine, begun)
    for (const [i, move] of moves.entries()) {
      const { outcome, record } = await make(engine, going, move)
      counted.set(outcome, (counted.get(outcome) ?? 0) + 1)
      await expectAllWell(engine, going, record, watchers[i % watchers.length] ?? 'admin')
    }
  })
  // A failure names its seed and path: `fc.assert(play, { seed, path })` plays it again.
  await fc.assert(play, { numRuns: 40, interruptAfterTimeLimit: 10_000 })
  const outcomes = [...counted].toSorted(([, a], [, b]) => b - a).map(([outcome, n]) => `${outcome} ${n}`)
  process.stdout.write(`random moves: ${outcomes.join(', ')}\n`)
  expect(counted.get('done')).toBeGreaterThan(0)
})
