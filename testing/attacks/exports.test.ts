import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { corrections, queryBulkRecords } from '../../src/contract/records/bulk.ts'
import { queryAgent } from '../../src/contract/reference/information.ts'
import { givenHistory } from '../data/history.ts'
import { givenDispute } from '../data/records.ts'
import { testServer } from '../server/testServer.ts'

/** Whoever writes a formula where somebody else's spreadsheet will read it. */

const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://evil.example","Open")', '=cmd|"/c calc"!A1']

/** Names that look like a moment: one is none, and one is. */
const moments = ['2026-99-99T99:99:99Z', '2026-01-01T00:00:00Z']

const server = testServer()
/** A record with a formula in its remark, and a plan for it. */
let failed = ''
let bulkId = ''
beforeAll(async () => {
  for (const remark of formulas) {
    const expId = await givenDispute(server, 'unverified', { remark })
    failed = expId
    const list = [{ expId, position: 'unverified', remark }]
    expect((await server.as('acq_verifier').post('/api/verifyFail', { list })).body.successCount).toBe(1)
  }
  const planned = { action: 'verifyPass', list: [{ expId: failed, position: 'verifiedFail' }] }
  bulkId = (await server.as('admin').post('/api/bulk/plan', planned)).body.bulkId
  const db = server.db.databases.main
  // As the network's own data, or an older version of us, may bring them in.
  await sql`UPDATE institution SET ins_en_nm = ${formulas[4]}, ins_nm = ${formulas[0]} WHERE ins_id_cd = '00010392'`.execute(
    db,
  )
  await sql`UPDATE app_user SET nick_name = ${formulas[0]}, email = '-1@bank.example' WHERE username = 'viewer'`.execute(
    db,
  )
  await sql`UPDATE institution SET ins_en_nm = ${moments[0]}, ins_nm = ${moments[1]} WHERE ins_id_cd = '00010344'`.execute(
    db,
  )
  await sql`UPDATE app_user SET nick_name = ${moments[0]} WHERE username = 'acq_verifier'`.execute(db)
  await givenHistory(server.db, [{ cardAccptrNmAddr: '=1+1 MART BANGKOK TH' }])
  // Names that nobody has stand in the audit log as they were typed.
  for (const name of formulas) await server.browser().logIn(name, 'Wrong1234', 'TEST')
})

describe('every list that comes as a file', () => {
  const files = new Map<string, string[]>()
  beforeAll(async () => {
    for (const { call } of server.app.servedCalls.filter(({ call }) => call.csv)) {
      const browser = await server.as('admin').browser()
      const headers = { accept: 'text/csv' }
      const path = `/api/${call.path}`
      const file = await (call.encoding === 'form'
        ? browser.postForm(path, {}, headers)
        : browser.post(path, askedOf(call.path), headers))
      expect(file.status, `${path} ${file.text}`).toBe(200)
      expect(file.headers['content-type'], path).toMatch(/^text\/csv/)
      expect(file.headers['content-disposition'], path).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
      files.set(path, cellsOf(file.text))
    }
    expect(files.size).toBeGreaterThan(45)
  })

  it('makes text of what a spreadsheet would take for a formula', () => {
    let found = 0
    for (const [path, cells] of files)
      for (const cell of cells) {
        expect(cell, path).not.toMatch(/^[=+@\t\r]|^-(?![\d.]+$)/)
        if (/^'[=+@-]/.test(cell)) found += 1
      }
    // They were there.
    expect(found).toBeGreaterThan(formulas.length)
  })

  it('has moments in the user’s time, and texts that look like one as they are', () => {
    const found = new Set<string>()
    for (const [path, cells] of files)
      for (const cell of cells.filter((one) => /^\d{4}-\d\d-\d\dT/.test(one))) {
        expect(moments, path).toContain(cell)
        found.add(cell)
      }
    expect([...found].sort()).toEqual([...moments].sort())
    expect(
      [...files.values()].flat().filter((cell) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+00:00$/.test(cell)),
    ).not.toEqual([])
  })
})

function askedOf(path: string): object {
  if (path === queryAgent.path) return { insIdCd: '00010392' }
  if (path === queryBulkRecords.path) return { bulkId }
  return path === corrections.path ? { list: [failed] } : {}
}

/** The cells of a CSV file (RFC 4180). */
function cellsOf(file: string): string[] {
  const cells = file.replace(/^\ufeff/, '').matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
