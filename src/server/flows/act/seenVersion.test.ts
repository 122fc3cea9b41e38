import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCast, ownUsers } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { kindOf, kinds, nameOf } from '../../../../testing/flows/kinds.ts'
import { keptOf, rowIn } from '../../../../testing/flows/seen.ts'
import {
  givenIn,
  partyOfStep,
  raiseKind,
  stepsOf,
  take,
  takeStep,
  type Walked,
  walkTo,
} from '../../../../testing/flows/walk.ts'

/** A step that names the version which the user saw is taken on that content, or not at all. */

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

async function lead(record: Walked, action: string): Promise<void> {
  const step = stepsOf(record.kind).find((one) => one.from === record.state && one.action === action)
  if (!step) throw new Error(`No ${action} leads on from ${record.state}.`)
  expect(await takeStep(engine, record, step, ownUsers)).toBe('done')
}

const steps = kinds.flatMap((kind) =>
  stepsOf(kind).map((step) => ({ kind, step, name: `${nameOf(kind)}: ${step.action} from ${step.from}` })),
)

it.each(steps)('a step says which version was seen: $name', async ({ kind, step }) => {
  const record = await givenIn(engine, kind, step.from)
  const username = ownUsers(partyOfStep(record, step), step.by)
  const kept = await keptOf(engine, [record.expId])
  const unseen = [record.contentVersion - 1, record.version + 1].filter((version) => version > 0)
  for (const version of unseen) expect(await take(engine, username, record, step.action, { version })).toBe('4121')
  expect(await keptOf(engine, [record.expId])).toEqual(kept)
  const row = await rowIn(engine, username, record, step.from)
  expect(row).toMatchObject({ version: record.version, contentVersion: record.contentVersion })
  expect(await take(engine, username, record, step.action, { version: row?.version })).toBe('done')
})

describe('what a verifier saw before it was refused and changed', () => {
  it('is not passed in its place: only the change is, once it was seen', async () => {
    const record = await raiseKind(engine, kindOf('E32'))
    await lead(record, 'verifyFail')
    expect(await take(engine, 'acq_handler', record, 'modify', { amount: '99999' })).toBe('done')
    const now = { ...record, state: 'unverified' as const, version: 3 }
    const kept = await keptOf(engine, [record.expId])
    for (const version of [1, 2])
      expect(await take(engine, 'acq_verifier', now, 'verifyPass', { version }), `${version}`).toBe('4121')
    expect(await keptOf(engine, [record.expId])).toEqual(kept)
    expect(await rowIn(engine, 'acq_verifier', now, 'unverified')).toMatchObject({ version: 3, contentVersion: 3 })
    expect(await take(engine, 'acq_verifier', now, 'verifyPass', { version: 3 })).toBe('done')
  })

  it('is passed where it was only sent again as it is', async () => {
    const record = await raiseKind(engine, kindOf('E32'))
    await lead(record, 'verifyFail')
    await lead(record, 'submit')
    expect(await take(engine, 'acq_verifier', record, 'verifyPass', { version: 1 })).toBe('done')
  })

  it('is not sent again by who did not see the change', async () => {
    const record = await raiseKind(engine, kindOf('E74'))
    await walkTo(engine, record, 'verifiedFail')
    const seen = record.version
    await lead(record, 'modify')
    await lead(record, 'verifyFail')
    expect(await take(engine, 'acq_all', record, 'submit', { version: seen })).toBe('4121')
    expect(await take(engine, 'acq_all', record, 'submit', { version: record.version })).toBe('done')
  })

  it('is judged by where it stands alone, where no version is named', async () => {
    const record = await raiseKind(engine, kindOf('E32'))
    await lead(record, 'verifyFail')
    await lead(record, 'modify')
    expect(await take(engine, 'acq_verifier', record, 'verifyPass')).toBe('done')
  })
})

it('a batch refuses the records that changed, and takes the others', async () => {
  const [same, changed] = [await raiseKind(engine, kindOf('E32')), await raiseKind(engine, kindOf('E32'))]
  await lead(changed, 'verifyFail')
  await lead(changed, 'modify')
  const list = [same, changed].map(({ expId, state }) => ({ expId, position: state, version: 1 }))
  const { body } = await engine.as('acq_verifier').post('verifyPass', { list })
  expect(body).toMatchObject({ commitCount: 2, successCount: 1 })
  expect(body.list[1].second.body.errCd).toBe('4121')
  for (const version of [0, 1.5, '1', null]) {
    const odd = [{ expId: changed.expId, position: changed.state, version }]
    expect((await engine.as('acq_verifier').post('verifyPass', { list: odd })).status).toBe(400)
  }
})
