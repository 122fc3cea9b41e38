import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { dayNumber } from '../../../domain/time/calendar.ts'
import { openCardVault } from '../../db/cards/cardVault.ts'
import { createKeyFile } from '../../db/cards/keyFile.ts'
import { rotateCardKey } from '../../db/cards/rotateKeys.ts'
import { openSecrets } from '../../db/cards/secrets.ts'
import { connectAs } from '../../db/pools/databases.ts'
import { type ColumnName, columnNames, fileColumns, optionalColumns, optionalElements } from './columns.ts'
import { type GenerateOptions, generateFile, generator } from './generate.ts'
import { importTransactions } from './import.ts'
import { verifyHistory } from './verifyHistory.ts'

let test: TestDatabase
let folder: string
let owner: pg.Client

beforeAll(async () => {
  test = await givenDatabase()
  owner = await connectAs(test.connection)
  folder = await mkdtemp(join(tmpdir(), 'recourse-import-'))
})
afterAll(async () => {
  await owner.end()
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await owner.query("SET session_replication_role = 'replica'")
  await owner.query('TRUNCATE history, history_day, history_total, history_chunk, history_chunk_day')
  await owner.query("SET session_replication_role = 'origin'")
})

const options: GenerateOptions = { count: 3_000, seed: 5, from: '20260815', to: '20261003' }

async function fileOf(given: GenerateOptions): Promise<string> {
  let text = ''
  for await (const piece of generateFile(given)) text += piece
  return text
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const load = (source: string, chunkSize = 1_000) => importTransactions({ ...test, source, chunkSize })

async function stored(): Promise<number> {
  const row = await test.databases.main
    .selectFrom('history')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Days whose summary differs from what a scan of the table counts. */
async function daysThatDisagree(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH scan AS (
      SELECT ins AS ins_id_cd, settle_dt, trans_id, trans_curr_cd, count(*)::bigint AS n, sum(trans_at) AS trans_at
      FROM history, LATERAL (SELECT '' UNION SELECT acq_ins_id_cd UNION SELECT iss_ins_id_cd) AS side (ins)
      GROUP BY 1, 2, 3, 4)
    (SELECT * FROM scan EXCEPT SELECT * FROM history_day) UNION ALL (SELECT * FROM history_day EXCEPT SELECT * FROM scan)
  `.execute(test.databases.main)
  const { rows: totals } = await sql`
    WITH days AS (SELECT ins_id_cd, settle_dt, sum(n)::bigint AS n FROM history_day GROUP BY 1, 2)
    (SELECT * FROM days EXCEPT SELECT * FROM history_total) UNION ALL (SELECT * FROM history_total EXCEPT SELECT * FROM days)
  `.execute(test.databases.main)
  return [...rows, ...totals]
}

it('stores every field as the file states it, and the card sealed', async () => {
  await load(await write('one.csv', await fileOf({ ...options, count: 1 })))
  const given = generator({ ...options, count: 1 })(0)
  const row = await test.databases.main.selectFrom('history').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    pri_key: given.priKey,
    settle_dt: given.settleDt,
    trans_at: given.transAt,
    tfr_dt_tm: new Date(given.tfrDtTm),
    card_accptr_nm_addr: given.cardAccptrNmAddr,
    acq_ins_id_cd: given.acqInsIdCd,
  })
  const { key_id, pan_sealed, pri_key, log_cd, settle_dt } = row
  expect(pan_sealed && test.vault.open(key_id, pan_sealed, ['history', pri_key, log_cd, settle_dt])).toBe(
    given.priAcctNo,
  )
  expect(test.vault.hashesOf(given.priAcctNo)).toContain(row.pan_hash)
  expect(row.pan_masked).toMatch(/^\d{6}•+\d{4}$/)
  expect(Number(BigInt(row.id) / 10_000_000_000n)).toBe(dayNumber(given.settleDt))
})

it('adds nothing when the same file comes again', async () => {
  const file = await write('twice.csv', await fileOf(options))
  expect(await load(file)).toMatchObject({ read: 3_000, inserted: 3_000, known: 0, rejected: 0, rejectsFile: null })
  expect(await load(file)).toMatchObject({ read: 3_000, inserted: 0, known: 3_000, rejected: 0 })
  expect(await stored()).toBe(3_000)
  expect(await daysThatDisagree()).toEqual([])
})

it('refuses a line that comes again and says other than what stands, and leaves that', async () => {
  const [header = '', a = '', b = '', c = '', d = ''] = (await fileOf({ ...options, count: 4 })).split('\r\n')
  const change = (line: string, column: string, value: string) =>
    line.split(',').with(header.split(',').indexOf(column), value).join(',')
  await load(await write('first.csv', [header, a, b, c].join('\n')))
  const other = change(change(b, 'transAt', '999'), 'settleAt', '999')
  const again = [header, a, other, change(c, 'priAcctNo', '6212345678901265'), d, change(d, 'termId', '99999999'), d]
  const result = await load(await write('again.csv', again.join('\n')))
  expect(result).toMatchObject({ read: 6, inserted: 1, known: 2, rejected: 3 })
  expect((await readFile(result.rejectsFile ?? '', 'utf8')).split('\r\n').slice(1, -1).sort()).toEqual([
    '3,transAt,"differs from what stands: transAt, settleAt"',
    '4,priAcctNo,"differs from what stands: priAcctNo"',
    '6,termId,"differs from what stands: termId"',
  ])
  const amounts = await test.databases.main.selectFrom('history').select('trans_at').execute()
  expect(amounts.map((row) => row.trans_at)).not.toContain('999')
  expect(await daysThatDisagree()).toEqual([])
})

it('knows a card again that was sealed under an older key', async () => {
  const [header = '', line = ''] = (await fileOf({ ...options, count: 1 })).split('\r\n')
  const withCard = (card: string) =>
    [header, line.split(',').with(header.split(',').indexOf('priAcctNo'), card).join(',')].join('\n')
  const keys = join(folder, 'keys.json')
  createKeyFile(keys)
  const loadWithKeys = async (name: string, card: string) =>
    importTransactions({ ...test, vault: openCardVault(openSecrets(keys)), source: await write(name, withCard(card)) })
  await loadWithKeys('older.csv', '6212345678901265')
  rotateCardKey(keys)
  expect(await loadWithKeys('newer.csv', '6212345678901265')).toMatchObject({ inserted: 0, known: 1, rejected: 0 })
  // Its mask is the same.
  expect(await loadWithKeys('other.csv', '6212345678091265')).toMatchObject({ inserted: 0, known: 0, rejected: 1 })
})

it('counts in the day summary what a scan counts, also where one institution is both sides', async () => {
  await load(await write('summary.csv', await fileOf(options)))
  await givenHistory(test, [{ acqInsIdCd: '00010344', issInsIdCd: '00010344', rcvInsIdCd: '00010344' }])
  expect(await daysThatDisagree()).toEqual([])
})

it('gives a month that begins with a large file what the others have, also where a line of it comes twice', async () => {
  const january = await fileOf({ ...options, count: 1_200, from: '20250101', to: '20250131' })
  const february = await fileOf({ ...options, count: 1_200, from: '20250201', to: '20250228' })
  const [, again = ''] = january.split('\r\n')
  const [header = '', ...lines] = february.split('\r\n')
  await load(await write('few.csv', await fileOf({ ...options, count: 9, from: '20250301', to: '20250331' })))
  expect(await load(await write('february.csv', [header, ...lines].join('\r\n')))).toMatchObject({ inserted: 1_200 })
  expect(await load(await write('january.csv', `${january}${again}\r\n`))).toMatchObject({ inserted: 1_200, known: 1 })
  const { rows } = await owner.query<Record<'rights' | 'checks' | 'indexes' | 'statistics', string>>(`
    SELECT coalesce(relacl, acldefault('r', relowner))::text AS rights,
      (SELECT string_agg(pg_get_constraintdef(oid), ' ' ORDER BY conname) FROM pg_constraint WHERE conrelid = c.oid) AS checks,
      (SELECT string_agg(replace(indexdef, relname, 'month'), ' ' ORDER BY replace(indexdef, relname, 'month'))
        FROM pg_indexes WHERE tablename = relname) AS indexes,
      (SELECT string_agg(concat(attname, attstattarget), ' ' ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0) AS statistics
    FROM pg_class AS c WHERE relname IN ('history_202501', 'history_202502', 'history_202503')`)
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).toEqual(rows[0])
  expect(await daysThatDisagree()).toEqual([])
})

it('goes on where it was interrupted', async () => {
  const file = await write('interrupted.csv', await fileOf(options))
  const stop = new AbortController()
  const half = await importTransactions({
    ...test,
    source: file,
    chunkSize: 500,
    onProgress: () => stop.abort(),
    signal: stop.signal,
  })
  expect(half.interrupted).toBe(true)
  expect(half.inserted).toBeGreaterThan(0)
  expect(half.inserted).toBeLessThan(3_000)
  expect(await stored()).toBe(half.inserted)
  const rest = await load(file)
  expect(rest).toMatchObject({ inserted: 3_000 - half.inserted, known: half.inserted, interrupted: false })
  expect(await daysThatDisagree()).toEqual([])
})

it('reads gzip, and columns in any order among others', async () => {
  const [header = '', ...lines] = (await fileOf({ ...options, count: 50 })).trimEnd().split('\r\n')
  const turned = (line: string, extra: string) => [...line.split(',').reverse(), extra].join(',')
  const text = [turned(header, 'batch'), ...lines.map((line) => turned(line, '7'))].join('\n')
  const source = await write('turned.csv.gz', gzipSync(text))
  await expect(load(source)).rejects.toThrow('Unknown columns: batch.')
  const result = await importTransactions({ ...test, source, ignoreUnknown: true })
  expect(result).toMatchObject({ inserted: 50, rejected: 0 })
})

it('keeps what a refund takes back, and takes files that do not say it', async () => {
  const text = await fileOf({ ...options, count: 1 })
  const [header = '', line = ''] = text.split('\r\n')
  await load(await write('refund.csv', `${header}\n${line.replace(/,[^,]*$/, ',ORIGINAL1')}\n`))
  const withoutLast = (some: string) => some.slice(0, some.lastIndexOf(','))
  const other = withoutLast(line).replace(/^[^,]*/, 'OTHER')
  expect(await load(await write('older.csv', `${withoutLast(header)}\n${other}\n`))).toMatchObject({ inserted: 1 })
  const rows = await test.databases.main.selectFrom('history').select('orig_key').orderBy('id').execute()
  expect(rows.map((row) => row.orig_key)).toEqual(['ORIGINAL1', null])
})

it('lists bad lines by number, column and reason, without their values, and imports the others', async () => {
  const [header = '', a = '', b = '', c = '', d = '', e = ''] = (await fileOf({ ...options, count: 5 })).split('\r\n')
  const change = (line: string, column: string, value: string) =>
    line.split(',').with(header.split(',').indexOf(column), value).join(',')
  const text = [
    header,
    change(a, 'priAcctNo', '6200000000000000'),
    change(b, 'settleDt', '20260230'),
    c.slice(0, c.lastIndexOf(',')),
    `${d.slice(0, 20)}"${d.slice(20)}`,
    change(e, 'tfrDtTm', '2026-10-03 10:00'),
    change(e, 'transCurrCd', '000'),
    change(e, 'transId', 'E23'),
    e,
  ].join('\n')
  const result = await load(await write('bad.csv', text))
  expect(result).toMatchObject({ read: 8, inserted: 1, rejected: 7 })
  expect((await readFile(result.rejectsFile ?? '', 'utf8')).split('\r\n')).toEqual([
    'line,column,reason',
    '2,priAcctNo,"must be a card number of 13 to 19 digits with a valid check digit"',
    '3,settleDt,"must be a valid date (YYYYMMDD, YYYY-MM-DD or YYYY/MM/DD)"',
    '4,,"The line has 27 values, but the header has 28 columns."',
    '5,,"A quotation mark stands inside a value that is not quoted."',
    '6,tfrDtTm,"must be an ISO 8601 time with time zone"',
    '7,transCurrCd,"is not an ISO 4217 numeric currency code"',
    '8,transId,"is not a valid transaction ID"',
    '',
  ])
})

it('takes lines without what ISO 8583 makes conditional, as null, and knows them again', async () => {
  const [header = '', ...lines] = (await fileOf({ ...options, count: optionalElements.length * 2 }))
    .trimEnd()
    .split('\r\n')
  const blanked = lines.map((line, index) => {
    const name = optionalElements[index % optionalElements.length] ?? 'origKey'
    const blank = index < optionalElements.length ? '' : '      '
    return line.split(',').with(columnNames.indexOf(name), blank).join(',')
  })
  const file = await write('blank.csv', [header, ...blanked].join('\n'))
  expect(await load(file)).toMatchObject({ inserted: lines.length, rejected: 0 })
  expect(await load(file)).toMatchObject({ inserted: 0, known: lines.length, rejected: 0 })
  const rows = await test.databases.main.selectFrom('history').selectAll().execute()
  for (const name of optionalElements)
    expect(
      rows.filter((row) => row[fileColumns[name]] === null),
      name,
    ).toHaveLength(2)
  expect(await verifyHistory(test.databases.main)).toMatchObject({ rows: lines.length, broken: null })

  // A file without these columns at all.
  const kept = columnNames.filter((name) => !optionalColumns.includes(name))
  const [first = ''] = (await fileOf({ ...options, count: 1, seed: 6 })).split('\r\n').slice(1)
  const short = kept.map((name) => first.split(',')[columnNames.indexOf(name)])
  expect(await load(await write('short.csv', `${kept}\n${short}`))).toMatchObject({ inserted: 1, rejected: 0 })
})

it('takes terminals and merchants without the blanks that fill them, and knows those again that were stored with them', async () => {
  const [header = '', line = ''] = (await fileOf({ ...options, count: 1 })).split('\r\n')
  const change = (some: string, column: ColumnName, value: string) =>
    some.split(',').with(columnNames.indexOf(column), value).join(',')
  const filled = change(change(line, 'mchntCd', 'SHOP1          '), 'termId', 'T1      ')
  const file = await write('filled.csv', `${header}\n${filled}`)
  expect(await load(file)).toMatchObject({ inserted: 1, rejected: 0 })
  const row = await test.databases.main.selectFrom('history').select(['mchnt_cd', 'term_id']).executeTakeFirstOrThrow()
  expect(row).toEqual({ mchnt_cd: 'SHOP1', term_id: 'T1' })
  expect(await verifyHistory(test.databases.main)).toMatchObject({ rows: 1, broken: null })
  await owner.query("UPDATE history SET mchnt_cd = 'SHOP1          ', term_id = 'T1      '")
  expect(await load(file)).toMatchObject({ inserted: 0, known: 1, rejected: 0 })

  const keys = [change(line, 'priKey', 'KEY '), change(line, 'priKey', ' '), change(line, 'mchntCd', '   ')]
  const result = await load(await write('keys.csv', [header, ...keys].join('\n')))
  expect((await readFile(result.rejectsFile ?? '', 'utf8')).trim().split('\r\n').slice(1)).toEqual([
    '2,priKey,"must not begin or end with a space"',
    '3,priKey,"must not begin or end with a space"',
    '4,mchntCd,"must be 1 to 15 printable characters"',
  ])
})

it('knows a blank element again that was stored before blank meant null', async () => {
  const [header = '', line = ''] = (await fileOf({ ...options, count: 1 })).split('\r\n')
  const change = (some: string, column: ColumnName, value: string) =>
    some.split(',').with(columnNames.indexOf(column), value).join(',')
  const blank = change(change(line, 'termId', '        '), 'cardAccptrNmAddr', 'NAME    ')
  const file = await write('older.csv', `${header}\n${blank}`)
  await load(file)
  await owner.query("UPDATE history SET term_id = '        '")
  expect(await load(file)).toMatchObject({ inserted: 0, known: 1, rejected: 0 })
})

it('rejects lines whose days can not be meant, and days far from each other', async () => {
  const [header = '', line = ''] = (await fileOf({ ...options, count: 1 })).split('\r\n')
  const change = (column: ColumnName, value: string) =>
    line.split(',').with(columnNames.indexOf(column), value).join(',')
  const lines = [change('settleDt', '25690820'), change('settleDt', '20250820'), change('settleDt', '20010820')]
  const result = await load(await write('days.csv', [header, ...lines].join('\n')))
  expect(result).toMatchObject({ inserted: 0, rejected: 3 })
  const rejects = (await readFile(result.rejectsFile ?? '', 'utf8')).split('\r\n')
  expect(rejects[1]).toBe('2,settleDt,"2569-08-20 is in the future (Buddhist year?)"')
  expect(rejects[2]).toMatch(/^3,tfrDtTm,"2026-\d\d-\d\d is more than 180 days from the settlement"$/)
  expect(rejects[3]).toBe('4,settleDt,"2001-08-20 is too long ago"')
})

it('stores no card number from a text', async () => {
  const [header = '', line = ''] = (await fileOf({ ...options, count: 1 })).split('\r\n')
  const named = line
    .split(',')
    .with(columnNames.indexOf('cardAccptrNmAddr'), '6205500100002988063 CARD IN NAME')
    .join(',')
  await load(await write('named.csv', `${header}\n${named}`))
  const row = await test.databases.main.selectFrom('history').select('card_accptr_nm_addr').executeTakeFirstOrThrow()
  expect(row.card_accptr_nm_addr).toMatch(/^620550•+8063 CARD IN NAME$/)
})

it('makes no second institution of a code with other leading zeros', async () => {
  const [header = '', line = ''] = (await fileOf({ ...options, count: 1 })).split('\r\n')
  const at = columnNames.indexOf('acqInsIdCd')
  const code = line.split(',')[at] ?? ''
  const known = await test.databases.main.selectFrom('institution').select('ins_id_cd').execute()
  const of = (other: string) => line.split(',').with(at, other).join(',')
  const unknown = [of('55500001'), of('055500001').replace(/^[^,]*/, 'ANOTHERKEY')]
  const result = await load(await write('zeros.csv', [header, of(`000${code}`), ...unknown].join('\n')))
  expect(result).toMatchObject({ inserted: 1, rejected: 2 })
  expect((await readFile(result.rejectsFile ?? '', 'utf8')).trim().split('\r\n').slice(1)).toEqual([
    `2,acqInsIdCd,"differs from ${code} only in leading zeros"`,
    '4,acqInsIdCd,"differs from 55500001 only in leading zeros"',
  ])
  const now = await test.databases.main.selectFrom('institution').select('ins_id_cd').execute()
  expect(now).toHaveLength(known.length + 1)
})

it('keeps text that COPY or SQL could take for something else', async () => {
  const name = `O'NEIL\\N\t\\. ",'; -- 泰国`
  await givenHistory(test, [{ cardAccptrNmAddr: name }])
  const row = await test.databases.main.selectFrom('history').select('card_accptr_nm_addr').executeTakeFirstOrThrow()
  expect(row.card_accptr_nm_addr).toBe(name)
})

it('says what is wrong with a file that is none', async () => {
  await expect(load(join(folder, 'missing.csv'))).rejects.toThrow('not found')
  await expect(load(await write('empty.csv', ''))).rejects.toThrow('The file is empty')
  await expect(load(await write('other.csv', 'a,b\n1,2\n'))).rejects.toThrow('Missing columns: priKey, logCd')
  const packed = gzipSync(await fileOf(options))
  await expect(load(await write('cut.csv.gz', packed.subarray(0, 30_000)))).rejects.toThrow('is corrupt')
})

it('adds institutions that nobody has entered yet', async () => {
  await givenHistory(test, [{ acqInsIdCd: '99990764', fwdInsIdCd: '99990764' }])
  const row = await test.databases.main
    .selectFrom('institution')
    .where('ins_id_cd', '=', '99990764')
    .selectAll()
    .executeTakeFirst()
  expect(row?.ins_en_nm).toBe('99990764')
})

it('leaves no card number in clear anywhere in the database', async () => {
  const pan = '6212345678901265'
  const others = generator(options)
  await load(await write('cards.csv', await fileOf(options)))
  await givenHistory(test, [{ priAcctNo: pan }])
  const { rows: tables } = await owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  )
  const cards = [pan, others(0).priAcctNo, others(999).priAcctNo]
  const texts = cards.flatMap((card) => [card, Buffer.from(card).toString('hex')])
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `SELECT row FROM "${name}" AS row JOIN unnest($1::text[]) AS card ON position(card in row::text) > 0 LIMIT 1`,
      [texts],
    )
    expect(rows, name).toEqual([])
  }
  expect(tables.length).toBeGreaterThan(15)
})
