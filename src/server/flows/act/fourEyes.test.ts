import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCast, headUsers, insIdCds, ownUsers } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { formOfKind, kindOf, kinds, nameOf, otherParty } from '../../../../testing/flows/kinds.ts'
import { outcomes } from '../../../../testing/flows/records.ts'
import { keptOf, rowIn } from '../../../../testing/flows/seen.ts'
import { givenIn, raiseKind, take, walkTo } from '../../../../testing/flows/walk.ts'

/** Nobody acts on both sides of a record, and nobody looks at what they wrote themselves, whoever sent it since. */

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
  await engine.addUsers([
    { username: 'acq_second', insIdCd: insIdCds.acquirer, roles: ['handler', 'verifier'] },
    { username: 'iss_second', insIdCd: insIdCds.issuer, roles: ['handler', 'verifier'] },
  ])
})
afterAll(() => engine.close())

const answered = kinds.flatMap((kind) => {
  const reply = kind.flow.transitions.find(({ action }) => action === 'reply')
  return reply ? [{ kind, name: nameOf(kind), from: reply.from }] : []
})

describe('who has submitted a record', () => {
  it.each(answered)('does not answer it, as head or administrator neither: $name', async ({ kind, from }) => {
    for (const username of ['head_all', 'admin']) {
      const own = kind.place.origin === 'noOrig' ? headUsers : ownUsers
      const record = await walkTo(engine, await raiseBy(username, kind), from, own)
      const kept = await keptOf(engine, [record.expId])
      expect(await take(engine, username, record, 'reply')).toBe('4222')
      expect(await keptOf(engine, [record.expId])).toEqual(kept)
      const row = await rowIn(engine, username, record, from)
      expect(row?.actions).toContainEqual({ action: 'reply', allowed: false, reason: 'ownSubmission' })
      const other = ownUsers(otherParty(record.submitter), 'handler')
      expect(await take(engine, other, record, 'reply')).toBe('done')
    }
  })

  it('does not look at the answer either, nor change it, nor take it back', async () => {
    const record = await raiseBy('admin', kindOf('E95', 'noOrig'))
    await walkTo(engine, record, 'replied')
    expect(await take(engine, 'admin', record, 'verifyPass')).toBe('4226')
    await walkTo(engine, record, 'verifiedPass')
    expect(await take(engine, 'admin', record, 'cancel')).toBe('4226')
    await walkTo(engine, record, 'verifiedFail')
    expect(await take(engine, 'admin', record, 'modify')).toBe('4222')
    expect(await take(engine, 'admin', record, 'submit')).toBe('4222')
    const row = await rowIn(engine, 'admin', record, 'verifiedFail')
    expect(row?.actions).toEqual([
      { action: 'modify', allowed: false, reason: 'ownSubmission' },
      { action: 'submit', allowed: false, reason: 'ownSubmission' },
      { action: 'delete', allowed: true },
      { action: 'moveDay', allowed: true },
    ])
  })

  it('does not audit the answer', async () => {
    const record = await raiseKind(engine, kindOf('E26'), { cast: () => 'admin', by: 'acquirer' })
    await walkTo(engine, record, 'replied')
    expect(await take(engine, 'admin', record, 'auditPass')).toBe('4222')
    expect(await take(engine, 'iss_auditor', record, 'auditPass')).toBe('done')
  })
})

it('who has answered a record does nothing for its submitter any more', async () => {
  const record = await raiseKind(engine, kindOf('E95', 'noOrig'))
  expect(await take(engine, 'head_all', record, 'reply')).toBe('done')
  await walkTo(engine, { ...record, state: 'replied', version: 2 }, 'verifiedFail')
  record.state = 'verifiedFail'
  expect(await take(engine, 'head_all', record, 'delete')).toBe('4226')
  const row = await rowIn(engine, 'head_all', record, 'verifiedFail')
  expect(row?.actions).toContainEqual({ action: 'delete', allowed: false, reason: 'actedForOtherSide' })
  const { body } = await engine
    .as('head_all')
    .post('delete', { list: [{ expId: record.expId, position: record.state }] })
  expect(body.list[0].second.body.errMsg).toBe(
    'You have acted for the counterparty on this record. Another user must take this step.',
  )
  expect(await take(engine, 'acq_handler', record, 'delete')).toBe('done')
})

describe('a refused record that another has sent again as it is', () => {
  it('is verified neither by its author nor by who sent it', async () => {
    const record = await givenIn(engine, kindOf('E32'), 'verifiedFail', (_party, role) =>
      role === 'handler' ? 'acq_all' : 'acq_verifier',
    )
    expect(await take(engine, 'acq_second', record, 'submit')).toBe('done')
    record.state = 'unverified'
    const row = await rowIn(engine, 'acq_all', record, 'unverified')
    expect(row?.actions[0]).toEqual({ action: 'verifyPass', allowed: false, reason: 'ownSubmission' })
    for (const username of ['acq_all', 'acq_second']) {
      expect(await take(engine, username, record, 'verifyPass')).toBe('4222')
      expect(await take(engine, username, record, 'verifyFail')).toBe('4222')
    }
    expect(await take(engine, 'acq_verifier', record, 'verifyPass')).toBe('done')
  })

  it('is verified by its author no more, once another has changed what it says', async () => {
    const record = await givenIn(engine, kindOf('E95', 'noOrig'), 'verifiedFail', (party, role) =>
      role === 'handler' ? (party === 'issuer' ? 'iss_all' : 'acq_handler') : 'iss_verifier',
    )
    expect(await take(engine, 'iss_second', record, 'modify')).toBe('done')
    record.state = 'replied'
    expect(await take(engine, 'iss_second', record, 'verifyPass')).toBe('4222')
    expect(await take(engine, 'iss_all', record, 'verifyPass')).toBe('done')
  })
})

/** Raised by head or an administrator; without original their own institution submits, else the side that may. */
async function raiseBy(username: string, kind: (typeof kinds)[number]) {
  if (kind.place.origin === 'withOrig') return raiseKind(engine, kind, { cast: () => username })
  const record = await raiseKind(engine, kind, { by: 'acquirer' })
  const path = `submit/noOrig/${kind.place.name}`
  const { body } = await engine.as(username).send(path, formOfKind(kind, null, 'acquirer'))
  expect(outcomes(body)).toEqual(['done'])
  return { ...record, expId: body.list[0]?.first.expId ?? '', author: username, lastSubmitter: username }
}
