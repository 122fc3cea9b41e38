import { beforeEach, expect, it } from 'vitest'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { givenIn } from '../../../../testing/flows/walk.ts'
import { stageOf } from '../../../../testing/server/stage.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import { addDays, type Day, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { refreshAnswerBy } from '../../db/answerBy.ts'
import { systemClock } from '../../db/pools/clock.ts'
import { connectAs } from '../../db/pools/databases.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { takeActionsIn } from '../act/takeActions.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** The last day to answer a released record, which is given with the release and does not move. */

const today = dayOf(new Date())
const inDays = (days: number) => addDays(today, days)

const server = testServer()
beforeEach(async () => {
  await server.db.databases.main.deleteFrom('limit_rule').where('rsn_cd', 'is not', null).execute()
})

const ask = (path: string, body: object) => server.as('admin').post(`/api/${path}`, body)
const answerByOf = async (expId: string): Promise<Day | null> =>
  (await server.as('acq_handler').post('/api/detail/disputeInf', { expId })).body.answerBy

async function givenChargeback(): Promise<string> {
  const { expId } = await givenIn(stageOf(server), kindOf('E23'), 'verifiedPass')
  return expId
}

async function ruleToAnswer() {
  const { body } = await ask('query/limitRule', { transId: 'E24' })
  const { rsnNm: _, pendingChange: __, ...rule } = body.list.find((row: { rsnCd: string | null }) => !row.rsnCd)
  return rule
}

/** The verification works the days out by itself. */
const isProved = async () => (await verifyEvents(server.db.databases.main)).broken === null

it('stays as it was given, whatever becomes of the limit rules for the answer', async () => {
  const expId = await givenChargeback()
  expect(await answerByOf(expId)).toBe(inDays(30))

  const rule = await ruleToAnswer()
  expect((await ask('modify/limitRule', { ...rule, lastDay: 12 })).status).toBe(200)
  expect([await answerByOf(expId), await isProved()]).toEqual([inDays(30), true])
  expect(await answerByOf(await givenChargeback())).toBe(inDays(12))

  const { ruleId: _, version: __, ...content } = rule
  const longer = (await ask('add/limitRule', { ...content, rsnCd: '4507', lastDay: 44 })).body
  expect([await answerByOf(expId), await isProved()]).toEqual([inDays(30), true])

  expect((await ask('delete/limitRule', longer)).status).toBe(200)
  await ask('modify/limitRule', { ...rule, version: rule.version + 1 })
})

it('counts business days by the calendar of the network, and stays when that changes', async () => {
  const rule = await ruleToAnswer()
  expect((await ask('modify/limitRule', { ...rule, unit: 'business', lastDay: 5 })).status).toBe(200)
  const expId = await givenChargeback()
  const day = await answerByOf(expId)
  if (!day) throw new Error('The chargeback has no last day to answer.')

  const { text } = await ask('export/reference', { kind: 'calendarDay' })
  const others = text.split('\r\n').filter((line: string) => line && !line.startsWith(day))
  const csv = [...others, `${dayText(day)},holiday,Day of the test,测试日,`].join('\r\n')
  expect((await ask('import/reference', { kind: 'calendarDay', csv, version: 0 })).status).toBe(200)
  expect([await answerByOf(expId), await isProved()]).toEqual([day, true])

  const later = await givenChargeback()
  const { body } = await server.as('acq_handler').post('/api/detail/disputeInf', { expId: later })
  expect(body.answerBy > day).toBe(true)
  expect(JSON.stringify(body.dueWhy)).toContain('Day of the test')
  await ask('modify/limitRule', { ...rule, version: rule.version + 1 })
})

it('closes at the time that its rule named, which lists, forms and the work name too', async () => {
  const rule = await ruleToAnswer()
  expect((await ask('modify/limitRule', { ...rule, closesAt: '17:00' })).status).toBe(200)
  const expId = await givenChargeback()
  await ask('modify/limitRule', { ...rule, version: rule.version + 1 })
  const later = await givenChargeback()
  const handler = server.as('acq_handler')
  const timesIn = (list: { expId: string; dueTime?: string }[]) =>
    [expId, later].map((id) => list.find((one) => one.expId === id)?.dueTime)
  const work = (await handler.post('/api/query/worklist', { scope: 'mine', pageSize: 100 })).body
  expect(timesIn(work.list)).toEqual(['17:00', undefined])
  const { body: records } = await handler.post('/api/query/stdDispute/verifiedPass', { pageSize: 100 })
  expect(timesIn(records.list)).toEqual(['17:00', undefined])
  const { body: detail } = await handler.post('/api/detail/disputeInf', { expId })
  expect(detail).toMatchObject({ answerBy: inDays(30), dueTime: '17:00' })
  const { origKey: priKey, origLogCd: logCd, settleDt } = detail
  const { body: original } = await handler.post('/api/detail/hisTran/single', {
    priKey,
    logCd,
    settleDt,
    flow: 'stdDispute',
  })
  const answers = original.offers.filter((one: { transId: string }) => one.transId === 'E24')
  expect(answers).not.toEqual([])
  for (const one of answers)
    expect(one).toMatchObject({ lastDay: inDays(30), lastTime: '17:00', lastDayWhy: detail.dueWhy })
})

it('is explained for all that may be raised on a transaction, but not in lists', async () => {
  const [key] = await stageOf(server).history([{ retriRefNo: 'R00000000042' }])
  const handler = server.as('iss_handler')
  const { body: original } = await handler.post('/api/detail/hisTran/single', { ...key })
  expect(original.offers).not.toEqual([])
  for (const { lastDay, lastDayWhy } of original.offers) expect(lastDayWhy.sentence).toContain(dayText(lastDay))
  const { body } = await handler.post('/api/query/historyTransaction/forStdDsp', { retriRefNo: 'R00000000042' })
  expect(body.list).toMatchObject([{ priKey: key?.priKey }])
  for (const offer of body.list[0].offers) expect(offer).not.toHaveProperty('lastDayWhy')
})

it('stays when an answer is deleted, though the rule has changed meanwhile', async () => {
  const { expId: answer } = await givenIn(stageOf(server), kindOf('E24'), 'verifiedFail')
  const { answers_exp_id: expId } = await server.db.databases.main
    .selectFrom('exception')
    .select('answers_exp_id')
    .where('exp_id', '=', answer)
    .executeTakeFirstOrThrow()
  const rule = await ruleToAnswer()
  await ask('modify/limitRule', { ...rule, lastDay: 12 })
  const gone = await server
    .as('acq_handler')
    .post('/api/delete', { list: [{ expId: answer, position: 'verifiedFail' }] })
  expect(gone.body.successCount).toBe(1)
  expect([await answerByOf(expId ?? ''), await isProved()]).toEqual([inDays(30), true])
  await ask('modify/limitRule', { ...rule, version: rule.version + 1 })
})

it('is given by a new rule where there was none, and stays where the only rule is deleted', async () => {
  const before = await givenChargeback()
  const { ruleId, version, ...rule } = await ruleToAnswer()
  await ask('delete/limitRule', { ruleId, version })
  expect([await answerByOf(before), await isProved()]).toEqual([inDays(30), true])
  const without = await givenChargeback()
  expect(await answerByOf(without)).toBeNull()
  await ask('add/limitRule', { ...rule, lastDay: 20 })
  expect([await answerByOf(before), await answerByOf(without)]).toEqual([inDays(30), inDays(20)])
  expect(await isProved()).toBe(true)
  const added = await ruleToAnswer()
  await ask('modify/limitRule', { ...added, lastDay: 30 })
})

it('is explained, in the language of the user, also where it is not kept how it was given', async () => {
  const expId = await givenChargeback()
  const whyOf = async () => (await server.as('acq_handler').post('/api/detail/disputeInf', { expId })).body.dueWhy
  expect((await whyOf()).sentence).toBe(
    `30 days from ${dayText(today)} (verification); ends ${dayText(inDays(30))} 24:00 UTC.`,
  )
  const owner = await connectAs(server.db.connection)
  await owner.query('UPDATE exception SET dates_to_answer = NULL WHERE exp_id = $1', [expId])
  await owner.end()
  expect((await whyOf()).sentence).toContain('did not keep how it was counted')
  expect([await answerByOf(expId), await isProved()]).toEqual([inDays(30), true])
})

it('is found wrong by the verification when it is not the one that was given', async () => {
  const expId = await givenChargeback()
  const owner = await connectAs(server.db.connection)
  await owner.query('UPDATE exception SET answer_by = answer_by + 1 WHERE exp_id = $1', [expId])
  expect(await isProved()).toBe(false)
  await owner.query('UPDATE exception SET answer_by = answer_by - 1 WHERE exp_id = $1', [expId])
  await owner.end()
  expect(await isProved()).toBe(true)
})

it('stays where a proposal of a rule is only tried, and where the rule is about something else', async () => {
  const expId = await givenChargeback()
  const rule = await ruleToAnswer()
  expect((await ask('modify/limitRule', { ...rule, lastDay: 3651 })).status).toBe(400)
  const { body } = await ask('query/limitRule', { transId: 'E23' })
  const { rsnNm: _, pendingChange: __, ...own } = body.list[0]
  await ask('modify/limitRule', { ...own, lastDay: 170 })
  expect(await answerByOf(expId)).toBe(inDays(30))
})

it('is worked out in steps, of which the next begins behind the last', async () => {
  const ids = [await givenChargeback(), await givenChargeback(), await givenChargeback()]
  const { main } = server.db.databases
  await forget(ids)
  await main.transaction().execute((trx) => refreshAnswerBy(trx, 'E24', 2))
  expect(await Promise.all(ids.map(answerByOf))).toEqual(ids.map(() => inDays(30)))
})

it('is written with the release itself, in one change of the row', async () => {
  const { expId } = await givenIn(stageOf(server), kindOf('E23'), 'unverified')
  const owner = await connectAs(server.db.connection)
  await owner.query(`
    CREATE TABLE changed (exp_id text, answer_by date);
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
      BEGIN INSERT INTO changed VALUES (NEW.exp_id, NEW.answer_by); RETURN NULL; END $$;
    CREATE TRIGGER note_change AFTER UPDATE ON exception FOR EACH ROW EXECUTE FUNCTION note_change()`)
  try {
    const { body } = await server
      .as('iss_verifier')
      .post('/api/verifyPass', { list: [{ expId, position: 'unverified' }] })
    expect(body.successCount).toBe(1)
    const { rows } = await owner.query('SELECT exp_id, answer_by FROM changed')
    expect(rows).toEqual([{ exp_id: expId, answer_by: inDays(30) }])
  } finally {
    await owner.query('DROP TABLE changed; DROP FUNCTION note_change CASCADE')
    await owner.end()
  }
  expect(await isProved()).toBe(true)
})

it('follows the day of the database where the clock of a server is a day behind', async () => {
  const { expId } = await givenIn(stageOf(server), kindOf('E23'), 'unverified')
  const yesterday = systemClock()
  yesterday.setTime(yesterday.getTime() - 86_400_000)
  const { main } = server.db.databases
  const actor = await sessionOf('iss_verifier')
  const step = { actor, action: 'verifyPass', language: 'en' } as const
  const requests = [{ expId, position: 'unverified' } as const]
  await main.transaction().execute((trx) => takeActionsIn(trx, yesterday, step, requests))
  expect([await answerByOf(expId), await isProved()]).toEqual([inDays(30), true])
})

async function sessionOf(username: string): Promise<SessionUser> {
  const { user_id: userId, ins_id_cd: insIdCd } = await server.db.databases.main
    .selectFrom('app_user')
    .select(['user_id', 'ins_id_cd'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { userId, username, insIdCd, roles: ['verifier'], menus: menusOf(['verifier']) }
}

/** Takes the last day to answer away, so that it has to be worked out again. */
async function forget(ids: readonly string[]): Promise<void> {
  const owner = await connectAs(server.db.connection)
  await owner.query('UPDATE exception SET answer_by = NULL, dates_to_answer = NULL WHERE exp_id = any($1)', [ids])
  await owner.end()
}
