/** @module-tag slow */
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { changeOf, chargeback, formOn, givenRecord, outcomes } from '../../../../testing/flows/records.ts'
import { systemClock } from '../../db/pools/clock.ts'
import { ownerPool } from '../../db/pools/databases.ts'
import { sealDays } from './sealDays.ts'
import { verifyEvents } from './verifyEvents.ts'

const day = 86_400_000
/** Soon after midnight yesterday is not sealed yet. */
const noon = Math.floor(Date.now() / day) * day + day / 2
let engine: TestEngine
let owner: pg.Pool
const expIds: string[] = []

/** Three records, raised three days ago, refused two days ago, sent again and passed yesterday; the days are sealed. */
beforeEach(async () => {
  await owner?.end()
  await engine?.close()
  engine = await givenEngine()
  owner = ownerPool(engine.connection)
  expIds.length = 0
  engine.setNow(new Date(noon - 3 * day))
  for (const key of await engine.history([{}, {}, {}]))
    expIds.push(await givenRecord(engine, formOn(key, { remark: '"Zu viel"\n\tétat 争议 🙂' })))
  const list = (position: string, remark?: string) => ({
    list: expIds.map((expId) => ({ expId, position, ...(remark ? { remark } : {}) })),
  })
  engine.setNow(new Date(noon - 2 * day))
  await engine.as('acq_verifier').post('verifyFail', list('unverified', 'a \\ "b" \u2028 é'))
  engine.setNow(new Date(noon - day))
  await engine.as('acq_handler').post('submit/withOrig/stdDispute', list('verifiedFail'))
  await engine.as('acq_verifier').post('verifyPass', list('unverified'))
  await sealDays(engine.databases.main, new Date(noon))
})
afterAll(async () => {
  await owner.end()
  await engine.close()
})

async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    const { rowCount } = await client.query(statement, values)
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    client.release(true)
  }
}

/** Gives an event to another user, and makes its hash fit: what whoever owns the database can do. */
async function forge(expId: string, version: number, username: string): Promise<void> {
  const userId = engine.users.get(username)?.userId ?? ''
  await tamper('UPDATE exception_event SET user_id = $3::bigint WHERE exp_id = $1 AND version = $2', [
    expId,
    version,
    userId,
  ])
  await rehash(expId, version)
}

async function rehash(expId: string, version: number): Promise<void> {
  await tamper(
    `UPDATE exception_event SET hash = sha256(prev_hash || convert_to(jsonb_build_array(exp_id, version,
       action, from_state, to_state, user_id::text, role, ins_id_cd, remark, content,
       to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8'))
     WHERE exp_id = $1 AND version = $2`,
    [expId, version],
  )
}

const broken = async () => (await verifyEvents(engine.databases.main)).broken

/** The columns that decide who may act on a record and for how much. */
const changes = [
  "state = 'verifiedFail'",
  'deleted = true',
  'trans_at = trans_at + 1',
  "remark = 'other'",
  "rcv_ins_id_cd = '00020764'",
  "handlers = '{}'",
  'last_submitter = last_submitter + 1',
  'author = author + 1',
  'content_version = 4',
  "submitter_side = '{}'",
  "submit_ins_id_cd = '00020764'",
  "trans_id = 'E24'",
  "flow = 'goodFaith'",
  'orig_id = orig_id + 1',
  "orig_key = 'other'",
  'orig_trans_at = orig_trans_at + 1',
  'settle_dt = settle_dt - 1',
  "pan_masked = '411111••••••1111'",
  'pan_hash = gen_random_uuid()',
  "retri_ref_no = '1'",
  'due_dt = due_dt + 1',
  'verified_on = verified_on - 30',
  'answers_exp_id = exp_id',
  'answered = true',
  'waits = NOT waits',
  "hidden_by = '{head}'",
  "fail_remark = 'other'",
  "rec_crt_ts = rec_crt_ts - interval '1 day'",
  'state_ts = now()',
  "released_to = '00020764'",
  'released_to = NULL',
  'released = to_jsonb(exception)',
  'answer_by = current_date',
  'answer_released = true',
]

describe('the audit', () => {
  it('finds the chain whole, whatever the remarks hold', async () => {
    expect(await verifyEvents(engine.databases.main)).toEqual({ events: 12, records: 3, days: 3, broken: null })
    expect(await sealDays(engine.databases.main, new Date(noon))).toBe(0)
  })

  it('names an event whose remark was changed', async () => {
    await tamper("UPDATE exception_event SET remark = 'fine' WHERE exp_id = $1 AND version = 2", [expIds[1]])
    expect(await broken()).toEqual({
      expId: expIds[1],
      version: 2,
      day: null,
      what: 'Hash mismatch: the row was changed.',
    })
  })

  it.each([
    'user_id = user_id + 1',
    "at = at + interval '1 microsecond'",
    "role = 'auditor'",
    "ins_id_cd = '00020764'",
  ])('names an event that was changed by %s', async (change) => {
    await tamper(`UPDATE exception_event SET ${change} WHERE exp_id = $1 AND version = 4`, [expIds[2]])
    expect(await broken()).toMatchObject({ expId: expIds[2], version: 4 })
  })

  it('names an event whose hash was made to fit, by the one after it', async () => {
    await tamper("UPDATE exception_event SET hash = sha256('x') WHERE exp_id = $1 AND version = 1", [expIds[0]])
    expect(await broken()).toMatchObject({ expId: expIds[0], version: 1 })
  })

  it('names an event that is missing in the middle', async () => {
    await tamper('DELETE FROM exception_event WHERE exp_id = $1 AND version = 2', [expIds[0]])
    expect(await broken()).toMatchObject({ expId: expIds[0], version: 2, what: 'This event is missing.' })
  })

  it('names an event that was cut off the end', async () => {
    await tamper('DELETE FROM exception_event WHERE exp_id = $1 AND version = 4', [expIds[0]])
    expect(await broken()).toMatchObject({ expId: expIds[0], version: 4 })
  })

  it('names the day, where the record was set back with its last event', async () => {
    await tamper('DELETE FROM exception_event WHERE exp_id = $1 AND version = 4', [expIds[0]])
    await tamper(
      `UPDATE exception AS e SET version = 3, state = 'unverified', waits = true, verified_on = NULL, released_to = NULL, state_ts = v.at
       FROM exception_event AS v WHERE e.exp_id = $1 AND v.exp_id = e.exp_id AND v.version = 3`,
      [expIds[0]],
    )
    expect(await broken()).toMatchObject({ expId: null, what: '6 rows were sealed, 5 exist.' })
  })

  it('names a record of which a column was changed without a step', async () => {
    await owner.query('CREATE TABLE untouched AS SELECT * FROM exception')
    for (const change of changes) {
      await tamper(`UPDATE exception SET ${change} WHERE exp_id = $1`, [expIds[1]])
      expect(await broken(), change).toMatchObject({ expId: expIds[1] })
      const [column] = change.split(' ')
      await tamper(`UPDATE exception AS e SET ${column} = u.${column} FROM untouched AS u WHERE u.exp_id = e.exp_id`)
    }
    expect(await broken()).toBeNull()
  })

  it('knows answers from the event that keeps them, where a server of 1.0 wrote the content of a later one', async () => {
    engine.setNow(new Date(noon))
    const guide = '1/who.merchant/correction.tooMuch/giveBack.amount'
    const [key] = await engine.history([{}])
    if (!key) throw new Error('unreachable')
    const form = formOn(key, { guide, rsnCd: '4507' })
    const expId = await givenRecord(engine, form)
    await engine.as('acq_verifier').post('verifyFail', { list: [{ expId, position: 'unverified', remark: 'no' }] })
    const change = changeOf(form, { expId, version: 2, position: 'verifiedFail', submitTransAt: '9000' })
    expect(outcomes((await engine.as('acq_handler').modify('stdDispute', change)).body)).toEqual(['done'])
    await tamper(
      `UPDATE exception_event SET content = replace(content, '"guide":"${guide}",', '')
       WHERE exp_id = $1 AND version = 3 AND content LIKE '%guide%'`,
      [expId],
    )
    await rehash(expId, 3)
    expect(await broken()).toBeNull()
    await tamper("UPDATE exception SET guide = '1/who.cardholder' WHERE exp_id = $1", [expId])
    expect(await broken()).toMatchObject({ expId })
  })

  it('names a step that its taker was kept from by four eyes, though its hash fits', async () => {
    await forge(expIds[0] ?? '', 4, 'acq_handler')
    expect(await broken()).toMatchObject({
      expId: expIds[0],
      version: 4,
      what: expect.stringContaining('had taken part in what it looks at'),
    })
  })

  it('names seals that were cut off the end, and days that were never sealed', async () => {
    await tamper('DELETE FROM event_day WHERE day = (SELECT max(day) FROM event_day)')
    const later = { now: new Date(noon + day) }
    expect(await verifyEvents(engine.databases.main, later)).toMatchObject({
      broken: { what: 'The day has rows but no seal.' },
    })
    await tamper('DELETE FROM event_day')
    expect(await broken()).toMatchObject({ what: 'The day has rows but no seal.' })
  })

  it('names the day after one whose seal was removed', async () => {
    const days = await engine.databases.main.selectFrom('event_day').select('day').orderBy('day').execute()
    await tamper('DELETE FROM event_day WHERE day = $1', [days[1]?.day])
    expect(await broken()).toMatchObject({
      day: days[2]?.day,
      what: 'A sealed day before it is missing or was changed.',
    })
  })

  it('names a day whose seal was changed', async () => {
    await tamper("UPDATE event_day SET hash = sha256('x') WHERE day = (SELECT max(day) FROM event_day)")
    expect(await broken()).toMatchObject({ what: 'Rows differ from the seal.' })
  })
})

describe('what the receiver sees', () => {
  const expId = () => expIds[0] ?? ''

  it('is what was released: neither its content nor its files were changed since', async () => {
    engine.setNow(new Date(noon))
    await engine.as('acq_verifier').post('cancel', { list: [{ expId: expId(), position: 'verifiedPass' }] })
    const seen = { expId: expId(), version: 5, position: 'verifiedFail', submitTransAt: '9000' }
    const form = changeOf(formOn({ priKey: '', logCd: '', settleDt: '' }), seen)
    const { body } = await engine.as('acq_handler').modify('stdDispute', form)
    expect(outcomes(body)).toEqual(['done'])
    expect(await broken()).toBeNull()
    for (const [key, value] of Object.entries({ trans_at: 1, remark: 'Other', state: 'auditedPass', version: 2 })) {
      const was = await owner.query('SELECT released FROM exception WHERE exp_id = $1', [expId()])
      await tamper('UPDATE exception SET released = released || $2::jsonb WHERE exp_id = $1', [
        expId(),
        { [key]: value },
      ])
      expect(await broken(), key).toMatchObject({ expId: expId() })
      await tamper('UPDATE exception SET released = $2::jsonb WHERE exp_id = $1', [expId(), was.rows[0]?.released])
    }
    await tamper("UPDATE exception SET released = jsonb_set(released, '{vouchers}', '[\"x\"]') WHERE exp_id = $1", [
      expId(),
    ])
    expect(await broken()).toMatchObject({ what: 'What its receiver sees is not what was released.' })
    await tamper('UPDATE exception SET released = NULL WHERE exp_id = $1', [expId()])
    expect(await broken()).toMatchObject({ what: 'Its receiver sees version as it stands, by its events 5.' })
  })

  it('may be answered until the day that was given, and is answered by what was released', async () => {
    engine.setNow(new Date(noon))
    const [key] = await engine.history()
    if (!key) throw new Error('There is no transaction.')
    const raised = await givenRecord(engine, formOn(key, chargeback), { by: 'iss_handler' })
    await engine.as('iss_verifier').post('verifyPass', { list: [{ expId: raised, position: 'unverified' }] })
    expect(await broken()).toBeNull()
    await tamper('UPDATE exception SET answer_by = answer_by + 1 WHERE exp_id = $1', [raised])
    expect(await broken()).toMatchObject({
      expId: raised,
      what: 'Its last day to answer is not the one that was given with its release.',
    })
  })
})

describe('the time of an event', () => {
  it('is the database’s, however wrong the clock of the server goes', async () => {
    const aDayAgo = Date.now() - day
    vi.useFakeTimers({ toFake: ['Date'], now: aDayAgo })
    try {
      engine.setClock(systemClock)
      await engine.as('acq_verifier').post('cancel', { list: [{ expId: expIds[0], position: 'verifiedPass' }] })
    } finally {
      vi.useRealTimers()
    }
    const event = await engine.databases.main
      .selectFrom('exception_event')
      .select('at')
      .where('exp_id', '=', expIds[0] ?? '')
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    expect(event.at.getTime()).toBeGreaterThan(aDayAgo + day / 2)
    expect(await broken()).toBeNull()
  })

  it('is never before that of the event before it', async () => {
    engine.setNow(new Date(noon - 20 * day))
    await engine.as('acq_verifier').post('cancel', { list: [{ expId: expIds[0], position: 'verifiedPass' }] })
    const { rows } = await owner.query<{ at: Date }>(
      'SELECT at FROM exception_event WHERE exp_id = $1 ORDER BY version DESC LIMIT 2',
      [expIds[0]],
    )
    expect(rows[0]?.at).toEqual(rows[1]?.at)
    expect(rows).toHaveLength(2)
  })
})
