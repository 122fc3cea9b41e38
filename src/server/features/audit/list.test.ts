import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actsIn, lastAct, wholeLog } from '../../../../testing/data/acts.ts'
import { captchaAnswer } from '../../../../testing/server/server.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { LogRow } from '../../../contract/operations/logs.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { ownerPool } from '../../db/pools/databases.ts'
import type { AuditEntry } from '../../http/audit/auditLog.ts'
import { browserOf } from '../../http/audit/browserName.ts'
import { appendAct } from './append.ts'
import { firstId } from './seal.ts'

/** How the audit log is read: who sees which rows, the conditions, the pages, the file. */

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
const act: Omit<AuditEntry, 'by'> = {
  type: 'business',
  path: 'verifyPass',
  target: null,
  detail: { done: 3, refused: 1 },
  errCd: null,
  ms: 12,
  ip: '198.51.100.7',
  userAgent: edge,
}

const server = testServer()
let owner: pg.Pool
beforeAll(async () => {
  owner = ownerPool(server.db.connection)
  for (let n = 0; n < 30; n++)
    await appendAct(server.db.databases.main, { ...act, by: { username: 'acq_handler' }, ms: n })
  const own = { by: { username: 'iss_handler' }, ...act } as const
  await appendAct(server.db.databases.main, { ...own, type: 'file', path: 'download', target: '=1+1' })
  await appendAct(server.db.databases.main, {
    ...own,
    path: 'user/create',
    errCd: '4001',
    detail: { field: 'username' },
  })
  await appendAct(server.db.databases.main, { ...own, by: null, type: 'session', path: 'auth/login', errCd: '4007' })
})
afterAll(() => owner.end())

const query = (conditions: object = {}, user = 'admin', headers: Record<string, string> = {}) =>
  server.as(user).post('/api/query/log', conditions, headers)
const found = async (conditions: object, user = 'admin'): Promise<LogRow[]> =>
  (await query({ pageSize: 100, ...conditions }, user)).body.list

describe('the audit log', () => {
  it('shows an administrator all, newest first, with who, what, from where and with what', async () => {
    const list = await found({})
    expect(list.map((row) => row.id)).toEqual(list.map((row) => row.id).toSorted((a, b) => Number(b) - Number(a)))
    expect(list.find((row) => row.username === 'acq_handler')).toMatchObject({
      username: 'acq_handler',
      nickName: expect.any(String),
      insIdCd: '00010344',
      insNm: { en: expect.any(String), zh: expect.any(String) },
      type: 'business',
      level: 'info',
      what: 'verifyPass',
      detail: { done: 3, refused: 1 },
      errCd: null,
      errMsg: null,
      ms: 29,
      ip: '198.51.100.7',
      browser: 'Microsoft Edge 131 on Windows',
    })
  })

  it('shows a manager the rows of the own institution alone', async () => {
    for (const conditions of [
      {},
      { insIdCd: '00010344' },
      { username: 'acq_handler' },
      { level: 'error' },
      { type: 'session' },
    ]) {
      const list = await found(conditions, 'iss_manager')
      expect(list.filter((row) => row.insIdCd !== '00010392')).toEqual([])
    }
    expect((await found({}, 'iss_manager')).map((row) => row.what)).toContain('download')
    expect(await found({ insIdCd: '00010344' }, 'iss_manager')).toEqual([])
  })

  it('is found by user in any case, by institution, type, level and call, and by all together', async () => {
    expect((await query({ username: 'ACQ_Handler' })).body.total).toBe(30)
    expect((await query({ username: 'acq_hand' })).body.total).toBe(0)
    const files = await found({ insIdCd: '00010392', type: 'file' })
    expect(files.map((row) => row.what).filter((what) => what !== 'query/log')).toEqual(['download'])
    expect((await found({ level: 'error' })).map((row) => row.what)).toEqual(['auth/login', 'user/create'])
    expect((await found({ level: 'info', username: 'iss_handler' })).map((row) => row.what)).toEqual(['download'])
    expect(
      (await query({ what: 'verifyPass', username: 'acq_handler', type: 'business', level: 'info' })).body.total,
    ).toBe(30)
    expect((await query({ type: 'card' })).body).toMatchObject({ list: [], total: 0, totalIsExact: true })
  })

  it('is found by days, the first and the last included', async () => {
    const today = dayOf(new Date())
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
    const user = { username: 'acq_handler' }
    for (const [conditions, total] of [
      [{ startDt: today, endDt: today }, 30],
      [{ startDt: today }, 30],
      [{ endDt: today }, 30],
      [{ endDt: yesterday }, 0],
      [{ startDt: tomorrow }, 0],
    ] as const)
      expect((await query({ ...user, ...conditions })).body.total, JSON.stringify(conditions)).toBe(total)
    const reversed = await query({ startDt: tomorrow, endDt: today })
    expect(reversed).toMatchObject({ status: 400, body: { errCd: '4004', field: 'endDt' } })
  })

  it('comes in pages that neither miss nor repeat a row, and knows its total on each', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((currPage) => query({ username: 'acq_handler', currPage, pageSize: 10 })),
    )
    expect(pages.map(({ body }) => [body.list.length, body.total])).toEqual([
      [10, 30],
      [10, 30],
      [10, 30],
      [0, 30],
    ])
    const ids = pages.flatMap(({ body }) => body.list.map((row: LogRow) => row.id))
    expect(new Set(ids).size).toBe(30)
  })

  it('says why something was refused, in the language of the reader, without what was typed', async () => {
    const [row] = await found({ what: 'user/create' })
    expect(row).toMatchObject({ level: 'error', errCd: '4001', errMsg: expect.stringContaining('Username') })
    const browser = await server.as('admin').browser()
    browser.cookies.set('language', 'zh')
    const chinese = await browser.post('/api/query/log', { what: 'user/create' })
    browser.cookies.delete('language')
    expect(chinese.body.list[0].errMsg).toMatch(/\p{Script=Han}/u)
    expect(chinese.text).not.toMatch(/\{\w+\}/)
  })

  it('names a condition that cannot be, and is closed to who is no manager', async () => {
    for (const conditions of [
      { type: 'all' },
      { level: 'debug' },
      { startDt: '20260231' },
      { ip: '1' },
      { pageSize: 101 },
    ])
      expect((await query(conditions)).body).toMatchObject({ field: Object.keys(conditions)[0] })
    expect((await query({}, 'viewer')).status).toBe(403)
  })

  it('counts no further than ten thousand', async () => {
    const day = '20250301'
    await sql`SELECT ensure_audit_partition(${day}::date)`.execute(server.db.databases.main)
    await owner.query(
      `INSERT INTO audit_log SELECT $1::bigint + n, '2025-03-01', NULL, NULL, NULL, 'file', 'download', NULL, NULL, NULL, 1,
         '::1', NULL, n, '', '' FROM generate_series(1, 10050) AS n`,
      [firstId(day)],
    )
    const inMarch = { startDt: day, endDt: day }
    expect((await query(inMarch)).body).toMatchObject({ total: 10_000, totalIsExact: false })
    expect((await query({ ...inMarch, currPage: 101, pageSize: 100 })).body.list).toHaveLength(50)
    expect((await query({ ...inMarch, type: 'card' })).body.total).toBe(0)
  })
})

describe('who reads the audit log', () => {
  it('stands in it, with the conditions that nobody typed; the own log is free to read', async () => {
    await query({ type: 'business', startDt: '20260901', username: 'MyOwnSecret77' })
    expect(await lastAct(server.db, 'query/log')).toMatchObject({
      username: 'admin',
      type: 'file',
      detail: { type: 'business', startDt: '20260901' },
    })
    expect(await wholeLog(server.db)).not.toContain('MyOwnSecret77')
    await query({}, 'viewer')
    expect(await lastAct(server.db, 'query/log')).toMatchObject({ username: 'viewer', err_cd: '4030' })
    await server.as('viewer').post('/api/query/ownLog', {})
    expect(await lastAct(server.db, 'query/ownLog')).toBeUndefined()
  })

  it('sees nothing where that cannot be written', async () => {
    const { appendAuditEntry } = server.app
    server.app.appendAuditEntry = async () => {
      throw new Error('No more rows today.')
    }
    const { status, text } = await query({ username: 'acq_handler' })
    server.app.appendAuditEntry = appendAuditEntry
    expect(status).toBe(503)
    expect(text).not.toContain('acq_handler')
  })
})

describe('the log as CSV', () => {
  it('holds the whole filter in the language of the reader, without formulas, and is logged itself', async () => {
    const answer = await query({ pageSize: 1, insIdCd: '00010392' }, 'admin', { accept: 'text/csv' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    })
    const lines = answer.text.split('\r\n').slice(0, -1)
    expect(lines[0]).toMatch(/^\uFEFFTime,Username,Name,Institution/)
    expect(lines.length - 1).toBe((await query({ insIdCd: '00010392' })).body.total)
    expect(answer.text).toContain("'=1+1")
    expect(answer.text).not.toContain(',00010344,')
    expect(await actsIn(server.db, 'query/log')).toContainEqual(
      expect.objectContaining({ username: 'admin', detail: { insIdCd: '00010392', asFile: true } }),
    )
  })

  it('holds for a manager what the list holds', async () => {
    const { text } = await query({}, 'iss_manager', { accept: 'text/csv' })
    expect(text).not.toMatch(/acq_handler|,00010344,/)
    expect(text).toContain('download')
  })
})

describe('the own log', () => {
  it('shows what oneself did, and who tried to be oneself', async () => {
    await server.browser().logIn('iss_verifier', 'Wrong1234', captchaAnswer)
    const browser = server.browser()
    await browser.logIn('iss_verifier', 'Recourse2026', captchaAnswer)
    const { body } = await browser.post('/api/query/ownLog', { what: 'auth/login' })
    expect(body.list).toMatchObject([
      { username: 'iss_verifier', what: 'auth/login', level: 'info', ip: '127.0.0.1' },
      { username: 'iss_verifier', what: 'auth/login', level: 'error', errCd: '4007' },
    ])
    const all = await browser.post('/api/query/ownLog', { pageSize: 100 })
    expect(new Set(all.body.list.map((row: LogRow) => row.username))).toEqual(new Set(['iss_verifier']))
    const other = await browser.post('/api/query/ownLog', { username: 'admin' })
    expect(other).toMatchObject({ status: 400, body: { errCd: '4002', field: 'username' } })
  })
})

it.each([
  [edge, 'Microsoft Edge 131 on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18 on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133 on Linux'],
  ['=cmd()', null],
  ['', null],
  [null, null],
])('reads %s as %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})
