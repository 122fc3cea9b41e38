import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenCast } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { rowIn } from '../../../../testing/flows/seen.ts'
import { givenIn, take, type Walked } from '../../../../testing/flows/walk.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** The receiver or the submitter of an inquiry takes it out of its lists, and puts it back. */

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(async () => {
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
  await engine.close()
})

let record: Walked
beforeEach(async () => {
  record = await givenIn(engine, kindOf('E00'), 'replied')
})

async function act(username: string, action: Action): Promise<string> {
  const outcome = await take(engine, username, record, action)
  if (outcome === 'done') record.version += 1
  return outcome
}

async function offersTo(username: string): Promise<string[]> {
  const row = await rowIn(engine, username, record, 'search')
  return (row?.actions ?? []).filter(({ allowed }) => allowed).map(({ action }) => action)
}

describe('a hidden record', () => {
  it('is found by a search, which offers to show it again, and is then in the list it had left', async () => {
    expect(await offersTo('acq_handler')).toEqual(['hide'])
    await act('acq_handler', 'hide')
    expect(await rowIn(engine, 'acq_handler', record, 'replied')).toBeNull()
    expect(await rowIn(engine, 'acq_handler', record, 'search')).toMatchObject({ hidden: true })
    expect(await offersTo('acq_handler')).toEqual(['unhide'])

    expect(await act('acq_handler', 'unhide')).toBe('done')
    const row = await rowIn(engine, 'acq_handler', record, 'replied')
    expect(row).toMatchObject({ expId: record.expId, version: record.version })
    expect(row?.hidden).toBeUndefined()
    expect(await offersTo('acq_handler')).toEqual(['hide'])
  })

  it('is shown again by the side that hid it, and only in its lists', async () => {
    for (const username of ['acq_handler', 'iss_handler', 'head_handler']) await act(username, 'hide')
    expect(await act('acq_handler', 'unhide')).toBe('done')
    expect(await rowIn(engine, 'acq_handler', record, 'replied')).not.toBeNull()
    for (const username of ['iss_handler', 'head_handler'])
      expect(await rowIn(engine, username, record, 'replied')).toBeNull()
    expect(await act('iss_verifier', 'unhide')).toBe('4032')
    expect(await act('admin', 'unhide')).toBe('done')
    expect(await rowIn(engine, 'head_handler', record, 'replied')).not.toBeNull()
    expect(await act('acq_handler', 'hide')).toBe('done')
  })

  it('is refused where the side has not hidden it', async () => {
    expect(await act('acq_handler', 'unhide')).toBe('4227')
    await act('iss_handler', 'hide')
    expect(await act('acq_handler', 'unhide')).toBe('4227')
    expect(await offersTo('acq_handler')).toEqual(['hide'])
    const adjustment = await givenIn(engine, kindOf('E73'), 'verifiedPass')
    expect(await take(engine, 'acq_handler', adjustment, 'unhide')).toBe('4221')
  })

  it('is hidden and shown any number of times, and its history verified in no longer time', async () => {
    for (let turn = 0; turn < 24; turn += 1)
      expect([await act('acq_handler', 'hide'), await act('acq_handler', 'unhide')]).toEqual(['done', 'done'])
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
  })

  it('has moved last when its state did', async () => {
    const before = await rowIn(engine, 'acq_handler', record, 'search')
    await act('acq_handler', 'hide')
    await act('acq_handler', 'unhide')
    expect(before?.stateTs).toBeDefined()
    expect((await rowIn(engine, 'acq_handler', record, 'search'))?.stateTs).toBe(before?.stateTs)
  })

  it('is verified also where an older server has hidden it, for which that was a move', async () => {
    await act('acq_handler', 'hide')
    await sql`
      UPDATE exception AS e SET state_ts = (SELECT at FROM exception_event AS v WHERE v.exp_id = e.exp_id ORDER BY version DESC LIMIT 1)
      WHERE exp_id = ${record.expId}`.execute(engine.databases.main)
    await act('acq_handler', 'unhide')
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
  })

  it('has both steps in its history', async () => {
    await act('acq_handler', 'hide')
    await act('acq_handler', 'unhide')
    const { body } = await engine.as('acq_handler').post('detail/expTran/queryInf', { expId: record.expId })
    expect(body.operations.slice(0, 2)).toMatchObject([
      { action: 'unhide', from: 'replied', to: 'shown' },
      { action: 'hide', from: 'replied', to: 'hidden' },
    ])
  })
})
