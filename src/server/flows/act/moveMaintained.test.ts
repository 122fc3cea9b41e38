import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenCast } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { chargeback, formOn, outcomes } from '../../../../testing/flows/records.ts'
import { raiseKind, type Walked, walkTo } from '../../../../testing/flows/walk.ts'
import type { ExceptionTransId } from '../../../domain/records/transactions.ts'
import { addDays, type Day, dayText, nowOf, startOfDay } from '../../../domain/time/calendar.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import { kindTables } from '../../db/referenceTables.ts'
import { inNewVersion } from '../../db/referenceVersions.ts'
import { verifyEvents } from '../events/verifyEvents.ts'
import { moveMaintained } from './moveMaintained.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())
afterEach(async () => {
  await engine.databases.main.deleteFrom('maintenance').execute()
})

async function given(transId: ExceptionTransId, state: State): Promise<Walked> {
  return walkTo(engine, await raiseKind(engine, kindOf(transId)), state)
}

async function seen({ expId }: Walked) {
  return (await engine.as('head_manager').post('detail/disputeInf', { expId })).body
}

/** As an administrator imports it. */
async function maintain(begins: string, ends: string, name = 'New data centre'): Promise<void> {
  const { userId = '' } = engine.users.get('admin') ?? {}
  await engine.databases.main.transaction().execute((trx) =>
    inNewVersion(trx, 'maintenance', userId, async () => {
      await kindTables.maintenance.put(trx, [[begins, ends, name, '机房搬迁']])
      return { added: 1, changed: 0, removed: 0 }
    }),
  )
}

const at = (day: Day, time: string) => `${dayText(day)} ${time}`

describe.each([
  ['a chargeback', 'E23', 'verifiedPass'],
  ['an inquiry', 'E00', 'unreplied'],
] as const)('the last day of %s', (_name, transId, state) => {
  it('moves past a maintenance in which it closes, and others stay', async () => {
    const record = await given(transId, state)
    const { dueDt } = await seen(record)
    await maintain(at(addDays(dueDt, -1), '22:00'), at(dueDt, '23:59'))
    expect(await moveMaintained(engine.deps)).toEqual([])
    await maintain(at(dueDt, '22:00'), at(addDays(dueDt, 1), '04:00'))
    expect(await moveMaintained(engine.deps)).toContainEqual({ expId: record.expId, refused: null })
    expect(await moveMaintained(engine.deps)).toEqual([])
    const now = await seen(record)
    expect(now.dueDt).toBe(addDays(dueDt, 1))
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
  })
})

it('is given past a maintenance that is known, and says so', async () => {
  // The maintenance of the test before is remembered for seconds.
  const dayOfNew = async () => {
    const { dueDt, dueWhy } = await seen(await given('E00', 'unreplied'))
    return { dueDt, isPast: dueWhy.sentence.includes('New data centre') }
  }
  await expect.poll(dayOfNew).toMatchObject({ isPast: false })
  const { dueDt } = await dayOfNew()
  await maintain(at(dueDt, '00:00'), at(addDays(dueDt, 2), '00:00'))
  await expect.poll(dayOfNew).toEqual({ dueDt: addDays(dueDt, 2), isPast: true })
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
})

it('moves to a day that is still open where the maintenance is imported after it', async () => {
  const record = await given('E00', 'unreplied')
  const { dueDt } = await seen(record)
  const now = engine.deps.clock()
  engine.setNow(new Date(startOfDay(addDays(dueDt, 3)).getTime() + 12 * 3_600_000))
  await maintain(at(dueDt, '22:00'), at(addDays(dueDt, 1), '04:00'))
  await moveMaintained(engine.deps)
  expect((await seen(record)).dueDt).toBe(addDays(dueDt, 3))
  engine.setNow(now)
})

it('moves with the beginning of long names, cut between two characters', async () => {
  const record = await given('E00', 'unreplied')
  const { dueDt } = await seen(record)
  const [night, morning] = ['A', 'Another'].map((which) => `${which} move of machines ${'𠮷'.repeat(60)}`)
  await maintain(at(dueDt, '22:00'), at(addDays(dueDt, 1), '04:00'), night)
  await maintain(at(addDays(dueDt, 1), '12:00'), at(addDays(dueDt, 2), '04:00'), morning)
  expect(await moveMaintained(engine.deps)).toContainEqual({ expId: record.expId, refused: null })
  const events = await engine.databases.main
    .selectFrom('exception_event')
    .select('remark')
    .where('exp_id', '=', record.expId)
    .execute()
  expect(events.at(-1)?.remark).not.toContain('\ufffd')
})

it('moves nothing where nobody who imported is an administrator still, and says so', async () => {
  const record = await given('E00', 'unreplied')
  const { dueDt } = await seen(record)
  await maintain(at(dueDt, '22:00'), at(addDays(dueDt, 1), '04:00'))
  const demoted = { ...engine.deps, userOf: async () => null }
  await expect(moveMaintained(demoted)).rejects.toThrow('an administrator must import it again')
  expect(await moveMaintained(engine.deps)).toContainEqual({ expId: record.expId, refused: null })
})

it('stops submissions and replies until it ends, and says until when', async () => {
  const inquiry = await given('E00', 'unreplied')
  const [key] = await engine.history([{}])
  if (!key) throw new Error('no history')
  const { today } = nowOf(engine.deps.clock())
  await maintain(at(today, '00:00'), at(addDays(today, 1), '06:00'))
  const submit = () => engine.as('iss_handler').submit('stdDispute', formOn(key, chargeback))
  const page = { pageId: 'dsp.dispute.search.list' }
  const shown = async () => (await engine.as('iss_handler').post('definition', page)).body.maintenance
  await expect.poll(shown).toMatchObject({ nm: { en: 'New data centre' } })
  expect((await submit()).body).toMatchObject({
    errCd: '4479',
    errMsg: expect.stringContaining(at(addDays(today, 1), '06:00')),
  })
  const list = [{ expId: inquiry.expId, position: 'unreplied', replyExtendRemark: 'Here.', vouchers: [] }]
  const other = inquiry.submitter === 'issuer' ? 'acq_handler' : 'iss_handler'
  expect((await engine.as(other).post('reply/inquiry', { list })).body).toMatchObject({ errCd: '4479' })
  engine.setNow(new Date(startOfDay(addDays(today, 1)).getTime() + 6 * 3_600_000))
  expect(outcomes((await submit()).body)).toEqual(['done'])
})
