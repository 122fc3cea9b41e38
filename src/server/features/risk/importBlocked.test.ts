import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { connectAs } from '../../db/pools/databases.ts'
import { generator } from '../transactions/generate.ts'
import { columnNames } from './blockedColumns.ts'
import { blockedReader } from './checkBlocked.ts'
import { blockedFrom, generateBlocked } from './generateBlocked.ts'
import { importBlocked } from './importBlocked.ts'

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await givenDatabase()
  folder = await mkdtemp(join(tmpdir(), 'recourse-blocked-'))
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const owner = await connectAs(test.connection)
  await owner.query('TRUNCATE blocked_trans')
  await owner.end()
})

const made = { count: 400, seed: 3, from: '20261101', to: '20261120' }

async function fileOf(count = made.count): Promise<string> {
  let text = ''
  for await (const piece of generateBlocked({ ...made, count }, generator({ ...made, count }))) text += piece
  return text
}

async function load(name: string, content: string | Buffer) {
  const source = join(folder, name)
  await writeFile(source, content)
  return importBlocked({ ...test, source, chunkSize: 150 })
}

const stored = () => test.databases.main.selectFrom('blocked_trans').selectAll().orderBy('rid').execute()

it('stores each line with its card sealed, and knows by the system whether it was online', async () => {
  expect(await load('new.csv', await fileOf())).toMatchObject({ read: 400, inserted: 400, known: 0, rejected: 0 })
  const given = blockedFrom(generator(made)(17), made.seed, 17)
  const rows = await stored()
  const row = rows.find(({ rid }) => rid === given.rid)
  expect(row).toMatchObject({
    src_system: given.srcSystem,
    block_system: given.srcSystem === 'FTP Anti-Risk' ? '1' : '0',
    tfr_dt_tm: new Date(given.tfrDtTm),
    trans_dt: given.tfrDtTm.slice(0, 10).replaceAll('-', ''),
    trans_at: given.transAt,
    order_id: given.orderId,
    result: null,
    version: 1,
  })
  expect(row?.pan_sealed && test.vault.open(row.key_id, row.pan_sealed, ['blocked_trans', row.rid])).toBe(
    given.priAcctNo,
  )
  expect(JSON.stringify(rows)).not.toContain(given.priAcctNo)
  expect(new Set(rows.map(({ block_system }) => block_system))).toEqual(new Set(['0', '1']))
})

it('adds nothing when the same file comes again, and leaves what was handled as it is', async () => {
  const file = gzipSync(await fileOf())
  await load('once.csv.gz', file)
  const [first] = await stored()
  const officer = await test.databases.main.selectFrom('app_user').select('user_id').executeTakeFirstOrThrow()
  await test.databases.main
    .updateTable('blocked_trans')
    .set({ result: '03', handled_by: officer.user_id, handled_at: new Date(), version: 2 })
    .where('rid', '=', first?.rid ?? '')
    .execute()
  expect(await load('twice.csv.gz', file)).toMatchObject({ read: 400, inserted: 0, known: 400, rejected: 0 })
  expect((await stored())[0]).toMatchObject({ result: '03', version: 2 })
})

it('refuses a line that contradicts what stands, in the file itself and in a later one', async () => {
  const [header = '', first = ''] = (await fileOf(60)).trimEnd().split('\r\n')
  const change = (column: (typeof columnNames)[number], value: string) =>
    first.split(',').with(columnNames.indexOf(column), value).join(',')
  const lines = [first, change('transAt', '1'), change('priAcctNo', '6200000000000013'), first]
  const result = await load('contradicting.csv', [header, ...lines].join('\n'))
  expect(result).toMatchObject({ read: 4, inserted: 1, known: 1, rejected: 2 })
  expect(await load('later.csv', [header, change('mchntCd', 'OTHER')].join('\n'))).toMatchObject({ rejected: 1 })
  expect((await readFile(result.rejectsFile ?? '', 'utf8')).trim().split('\r\n').slice(1)).toEqual([
    '3,transAt,"differs from what stands: transAt"',
    '4,priAcctNo,"differs from what stands: priAcctNo"',
  ])
  expect(await stored()).toHaveLength(1)
})

it('lists bad lines by number, column and reason, without their values', async () => {
  const [header = '', ...lines] = (await fileOf(60)).trimEnd().split('\r\n')
  const online = lines.find((line) => line.includes('FTP Anti-Risk')) ?? ''
  const ips = lines.find((line) => line.includes(',IPS,')) ?? ''
  const change = (line: string, column: (typeof columnNames)[number], value: string) =>
    line.split(',').with(columnNames.indexOf(column), value).join(',')
  const bad = [
    change(online, 'priAcctNo', '6200000000000000'),
    change(online, 'retriRefNo', ''),
    change(online, 'blockRsnCd', 'B21'),
    change(ips, 'payerIp', '300.1.1.1'),
    change(ips, 'orderId', ''),
    change(ips, 'rid', 'no/number'),
  ]
  const result = await load('bad.csv', [header, ...bad, ips, online].join('\n'))
  expect(result).toMatchObject({ read: 8, inserted: 2, rejected: 6 })
  expect((await readFile(result.rejectsFile ?? '', 'utf8')).split('\r\n')).toEqual([
    'line,column,reason',
    '2,priAcctNo,"must be a card number of 13 to 19 digits with a valid check digit"',
    '3,retriRefNo,"is required online"',
    '4,blockRsnCd,"is not a valid code"',
    '5,payerIp,"must be an IP address"',
    '6,orderId,"is required of IPS"',
    '7,rid,"must be 1 to 32 letters or digits"',
    '',
  ])
})

it('makes up what is in bounds, whatever the seed', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.nat(399), (seed, index) => {
      const blocked = blockedFrom(generator({ ...made, seed })(index), seed, index)
      const values = columnNames.map((name) => blocked[name])
      expect(blockedReader(made.to)(values)).toEqual(values)
      expect(Object.values(blocked).join('')).not.toMatch(/[",\r\n]/)
    }),
    { numRuns: 1_000 },
  )
})
