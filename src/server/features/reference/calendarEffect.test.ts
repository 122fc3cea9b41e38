import { expect, it } from 'vitest'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { givenIn } from '../../../../testing/flows/walk.ts'
import { stageOf } from '../../../../testing/server/stage.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { isWeekend } from '../../../domain/time/businessDays.ts'
import { addDays, type Day, dayText } from '../../../domain/time/calendar.ts'
import { connectAs } from '../../db/pools/databases.ts'

const server = testServer()
const ask = (path: string, body: object) => server.as('admin').post(`/api/${path}`, body)

/** Makes the rules of a transaction type count business days. */
async function useBusinessDays(transId: string): Promise<void> {
  const { list } = (await ask('query/limitRule', { transId })).body
  for (const { rsnNm: _, pendingChange: __, ...rule } of list) {
    const changed = await ask('modify/limitRule', { ...rule, unit: 'business' })
    expect(changed.status, changed.text).toBe(200)
  }
}

let emptied = 0
/** Resolves when the server has read its reference data again, and counts by the empty calendar. */
async function emptyCalendar(): Promise<void> {
  const { main } = server.db.databases
  emptied += 1
  const mark = `Read again ${emptied}`
  await main.deleteFrom('calendar_day').execute()
  await main.updateTable('currency_name').set({ en_nm: mark }).where('curr_cd', '=', '978').execute()
  await expect.poll(async () => (await ask('definition', { pageId: 'dsp.dispute.search.list' })).text).toContain(mark)
}

const head = 'day,kind,enNm,nm'
const previewOf = async (...lines: string[]) =>
  (await ask('query/referencePreview', { kind: 'calendarDay', csv: [head, ...lines].join('\n') })).body
const bring = async (...lines: string[]) =>
  ask('import/reference', { kind: 'calendarDay', csv: [head, ...lines].join('\n'), version: 0 })

const detailOf = async (expId: string, user: 'iss_handler' | 'acq_handler') =>
  (await server.as(user).post('/api/detail/disputeInf', { expId })).body
const dueOf = async (expId: string): Promise<Day> => (await detailOf(expId, 'iss_handler')).dueDt
const answerByOf = async (expId: string): Promise<Day> => (await detailOf(expId, 'acq_handler')).answerBy

const nextBusinessDay = (day: Day): Day =>
  isWeekend(addDays(day, 1)) ? nextBusinessDay(addDays(day, 1)) : addDays(day, 1)

it('names the open records whose dates a calendar counts to another day, and moves none', async () => {
  await useBusinessDays('E23')
  await useBusinessDays('E24')
  await emptyCalendar()
  const { expId: released } = await givenIn(stageOf(server), kindOf('E23'), 'verifiedPass')
  const { expId: waiting } = await givenIn(stageOf(server), kindOf('E23'), 'unverified')
  const [answerBy, due] = [await answerByOf(released), await dueOf(waiting)]

  const holiday = `${dayText(answerBy)},holiday,Day of the test,测试日`
  const both = await previewOf(holiday)
  expect(both.dates.count).toBe(2)
  expect(both.dates.first).toContainEqual({
    expId: released,
    transId: 'E23',
    date: 'answer',
    day: answerBy,
    counted: nextBusinessDay(answerBy),
  })
  const own = { expId: waiting, transId: 'E23', date: 'due', day: due, counted: nextBusinessDay(due) }
  expect(both.dates.first).toContainEqual(own)
  const oneLater = await previewOf(`${dayText(nextBusinessDay(answerBy))},holiday,Day of the test,测试日`)
  expect(oneLater.dates).toEqual({ count: 1, first: [own] })

  expect((await bring(holiday)).status).toBe(200)
  expect([await answerByOf(released), await dueOf(waiting)]).toEqual([answerBy, due])
  // What stands there already, a new name, and a day after all dates concern no record.
  expect((await previewOf(holiday)).dates).toEqual({ count: 0, first: [] })
  expect((await previewOf(holiday.replace('Day', 'Feast'))).dates.count).toBe(0)
  const far = `${dayText(addDays(due, 30))},holiday,Later,以后`
  expect((await previewOf(holiday, far)).dates.count).toBe(0)
  // Without the holiday the dates are those that were given before it came, and one given since is another.
  const { expId: since } = await givenIn(stageOf(server), kindOf('E23'), 'verifiedPass')
  expect((await previewOf(far)).dates).toMatchObject({ count: 1, first: [{ expId: since }] })
  expect(await previewOf(holiday, 'no day,holiday,Wrong,错误')).not.toHaveProperty('dates')
})

it('names no record that no longer waits, or can no longer be answered', async () => {
  await useBusinessDays('E23')
  await useBusinessDays('E24')
  await emptyCalendar()
  const { expId } = await givenIn(stageOf(server), kindOf('E23'), 'verifiedFail')
  const due = await dueOf(expId)
  const more = `${dayText(due)},holiday,Last day,最后一天`
  const namesIt = async () => JSON.stringify((await previewOf(more)).dates).includes(expId)
  expect(await namesIt()).toBe(true)
  const gone = await server.as('iss_handler').post('/api/delete', { list: [{ expId, position: 'verifiedFail' }] })
  expect(gone.body.successCount).toBe(1)
  expect(await namesIt()).toBe(false)

  const { expId: released } = await givenIn(stageOf(server), kindOf('E23'), 'verifiedPass')
  const answerBy = await answerByOf(released)
  const last = async () => JSON.stringify((await previewOf(`${dayText(answerBy)},holiday,Last day,最后一天`)).dates)
  expect(await last()).toContain(released)
  const past = `${dayText(addDays(answerBy, -399))},holiday,Long ago,很久以前`
  const owner = await connectAs(server.db.connection)
  await owner.query(
    `UPDATE exception SET answer_by = answer_by - 399,
       dates_to_answer = jsonb_set(jsonb_set(dates_to_answer, '{0,start}', to_jsonb(to_char(verified_on - 399, 'YYYYMMDD'))),
         '{0,day}', to_jsonb(to_char(answer_by - 399, 'YYYYMMDD')))
     WHERE exp_id = $1`,
    [released],
  )
  await owner.end()
  expect(JSON.stringify((await previewOf(past)).dates)).not.toContain(released)
})

it('lists the open records whose last day closes in a maintenance, and the day to which it moves', async () => {
  const { expId } = await givenIn(stageOf(server), kindOf('E00'), 'unreplied')
  const due = await dueOf(expId)
  const preview = async (...lines: string[]) => {
    const csv = ['begins,ends,enNm,nm', ...lines].join('\n')
    return (await ask('query/referencePreview', { kind: 'maintenance', csv })).body
  }
  const [day, next] = [dayText(due), dayText(addDays(due, 1))]
  const closing = await preview(`${day} 22:00,${next} 04:00,New data centre,机房搬迁`)
  expect(closing.dates.first).toContainEqual({ expId, transId: 'E00', date: 'due', day: due, counted: addDays(due, 1) })
  const longer = await preview(
    `${day} 22:00,${next} 04:00,One,一`,
    `${next} 20:00,${dayText(addDays(due, 2))} 01:00,Two,二`,
  )
  expect(longer.dates.first).toContainEqual(expect.objectContaining({ expId, counted: addDays(due, 2) }))
  expect((await preview(`${day} 08:00,${day} 23:00,Over in time,按时结束`)).dates).toEqual({ count: 0, first: [] })
  const asSpreadsheet = await preview(
    `${day.replaceAll('-0', '-').replaceAll('-', '/')} 22:00:00,${next},Midnight,午夜`,
  )
  expect(asSpreadsheet.added.first).toEqual([[`${day} 22:00`, `${next} 00:00`, 'Midnight', '午夜']])
  const wrong = await preview(
    `${next} 22:00,${day} 04:00,Ends first,先结束`,
    '2026-13-01 22:00,x,No day,无日期',
    '2026-12-01 22:00,2036-12-02 04:00,Ten years,十年',
  )
  expect(wrong.refused.first.map(({ column }: { column: string }) => column)).toEqual(['ends', 'begins', 'ends'])
})

it('counts the business days of the institution that has to act, and names the records that its own days concern', async () => {
  await useBusinessDays('E23')
  await useBusinessDays('E24')
  await emptyCalendar()
  const given = async () => (await givenIn(stageOf(server), kindOf('E23'), 'verifiedPass')).expId
  const released = await given()
  const answerBy = await answerByOf(released)
  const rows = (insIdCd: string) =>
    `day,kind,enNm,nm,insIdCd\n${dayText(answerBy)},holiday,Day of the bank,行庆,${insIdCd}`
  const preview = async (csv: string) => (await ask('query/referencePreview', { kind: 'calendarDay', csv })).body

  const own = await preview(rows('00010344'))
  expect(own.refused.count).toBe(0)
  expect(JSON.stringify(own.dates.first)).toContain(released)
  expect(JSON.stringify((await preview(rows('00010764'))).dates.first)).not.toContain(released)
  expect((await preview(rows('00099999'))).refused.first[0].reason).toBe('No institution has this code.')

  const { version } = own
  expect((await ask('import/reference', { kind: 'calendarDay', csv: rows('00010344'), version })).status).toBe(200)
  expect(await answerByOf(released)).toBe(answerBy)
  const since = await given()
  expect(await answerByOf(since)).toBe(nextBusinessDay(answerBy))
  expect((await detailOf(since, 'acq_handler')).dueWhy.sentence).toContain('business days of institution 00010344 from')
  const { list } = (await ask('query/calendarDay', { insIdCd: '00010344' })).body
  expect(list).toEqual([expect.objectContaining({ day: answerBy, insIdCd: '00010344' })])
  const year = Array.from({ length: 57 }, (_, n) => addDays('20270104', n))
  const closed = year.filter((day) => !isWeekend(day)).map((day) => `${day},holiday,Closed,休业,00010344`)
  expect((await preview(`day,kind,enNm,nm,insIdCd\n${closed.slice(1).join('\n')}`)).refused.count).toBe(0)
  const crowded = await preview(`day,kind,enNm,nm,insIdCd\n${closed.join('\n')}`)
  expect(crowded.refused.first).toMatchObject([{ line: null, reason: expect.stringMatching(/^\d{8} 00010344 is one/) }])
  // A file without the column is about the days of the network alone.
  const network = await preview(`day,kind,enNm,nm\n${dayText(answerBy)},holiday,Day of the test,测试日`)
  expect(network).toMatchObject({ added: { count: 1 }, removed: { count: 0 } })
})

it('looks at the days of the submitter, where the days until it raises something count from its submission', async () => {
  await useBusinessDays('E20')
  await server.db.databases.main.deleteFrom('institution_day').execute()
  await emptyCalendar()
  const given = async () => {
    const { expId, submitter } = await givenIn(stageOf(server), kindOf('E20', 'noOrig'), 'unverified')
    return detailOf(expId, submitter === 'issuer' ? 'iss_handler' : 'acq_handler')
  }
  // A server reads changed rules within seconds.
  await expect.poll(async () => (await given()).dueWhy.steps).not.toEqual([])
  const { expId, dueDt, submitInsIdCd, rcvInsIdCd } = await given()
  const concerned = async (insIdCd: string) => {
    const csv = `day,kind,enNm,nm,insIdCd\n${dayText(dueDt)},holiday,Day of the bank,行庆,${insIdCd}`
    return JSON.stringify((await ask('query/referencePreview', { kind: 'calendarDay', csv })).body.dates)
  }
  expect(await concerned(submitInsIdCd)).toContain(expId)
  expect(await concerned(rcvInsIdCd)).not.toContain(expId)
})

it('forgets the days of an institution that has ended', async () => {
  const { main } = server.db.databases
  const day = { kind: 'holiday', en_nm: 'Day of the bank', nm: '行庆' } as const
  await main
    .insertInto('institution_day')
    .values({ ins_id_cd: '00020764', day: '20261210', ...day })
    .execute()
  const exported = async () => (await ask('export/reference', { kind: 'calendarDay' })).text
  expect(await exported()).toContain('00020764')
  await main.updateTable('institution').set({ ended: true }).where('ins_id_cd', '=', '00020764').execute()
  expect(await exported()).not.toContain('00020764')
})
