import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { coveredColumns, newestFormat } from '../../db/historyRows.ts'
import { ownerPool } from '../../db/pools/databases.ts'
import { type ChunkFacts, hashOfChunk, sealChunks } from './chunkChain.ts'
import { verifyHistory } from './verifyHistory.ts'

/** That a transaction which was changed after its import is found. */

const dayMs = 86_400_000
const inThreeDays = () => new Date(Date.now() + 3 * dayMs)

let db: TestDatabase
let owner: pg.Pool
beforeEach(async () => {
  db = await givenDatabase()
  owner = ownerPool(db.connection)
  const settleDt = addDays(dayOf(new Date()), -40)
  await givenHistory(db, [{}, { settleDt }, { priKey: 'THIRD' }])
  await givenHistory(db, [{ priKey: 'LATER' }, { priKey: 'THIRD' }])
  await sealChunks(db.databases.main, inThreeDays())
})
afterEach(async () => {
  await owner.end()
  await db.drop()
})

async function tamper(statement: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query(statement)
    await client.query("SET session_replication_role = 'origin'")
  } finally {
    client.release(true)
  }
}

async function sealAgain(): Promise<void> {
  await tamper('DELETE FROM history_chunk_day')
  await sealChunks(db.databases.main, inThreeDays())
}

const verify = () => verifyHistory(db.databases.main, undefined, inThreeDays())
const broken = async () => (await verify()).broken?.what

describe('the verification of the history', () => {
  it('finds whole what imports have brought, a link for each month of a chunk', async () => {
    expect(await verify()).toEqual({ rows: 4, chunks: 3, days: 1, elsewhere: [], broken: null })
  })

  it('finds in PostgreSQL the hash that the importer made of any text, amount and time', async () => {
    const settleDt = addDays(dayOf(new Date()), -10)
    const texts = [
      'a "quoted" name',
      'back\\slash',
      'a, b (c) {d}',
      'tab\tand\r\nlines',
      '东京\u00a0\u2028😀',
      ' ',
      'NULL',
    ]
    const printed = ['"', '\\', '{}', 'a b', 'null']
    const times = ['2000-01-01T00:00:00+14:59', '2026-01-31T12:30:00.5Z', '2999-12-31T23:59:59.123456-14:59']
    const rows = [
      ...texts.map((cardAccptrNmAddr) => ({ cardAccptrNmAddr })),
      ...printed.map((one) => ({ priKey: `${one}-`, termId: one, mchntCd: one, origKey: one })),
      ...times.map((tfrDtTm) => ({ tfrDtTm })),
      ...['0', '999999999999'].map((transAt) => ({ transAt, settleAt: transAt })),
      // The days belong to two months and are not sorted.
      ...[45, 1, 46, 0].map((earlier) => ({ settleDt: addDays(settleDt, -earlier) })),
    ]
    await givenHistory(db, rows)
    await sealAgain()
    expect(await verify()).toMatchObject({ rows: 4 + rows.length, broken: null })
  })

  it('still reads imports that were hashed in an older format', async () => {
    const given = {
      settleDt: '20260102',
      priKey: 'OLD',
      cardAccptrNmAddr: 'BAR "X", BANGKOK',
      tfrDtTm: '2026-01-01T17:30:00.25Z',
    }
    await givenHistory(db, [given])
    const { rows } = await owner.query(`
      SELECT id, chunk_id AS "chunkId", to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
        first_seq AS "firstSeq", seqs, n, prev_hash AS "prevHash"
      FROM history_chunk, history WHERE pri_key = 'OLD' AND id % 10000000000 = first_seq`)
    const [{ id, prevHash, ...chunk }] = rows
    const first = `${id},OLD,01,9498,0200,620000••••••0005,000000,S22,128500,764,128500,764,1767288600.250000,123456,632512123456,5812,051,00,00010344,00010344,00010392,00010392,A1B2C3,00,10000001,000134458120001,"BAR ""X"", BANGKOK",03`
    for (const [format, row] of [
      [1, `(${first})`],
      [2, `(${first},)`],
    ] as const) {
      const facts: ChunkFacts = {
        ...chunk,
        days: [given.settleDt],
        format,
        rowsHash: createHash('sha256').update(row).digest(),
      }
      const [rowsHash, hash] = [facts.rowsHash, hashOfChunk(prevHash, facts)].map(
        (one) => `'\\x${one.toString('hex')}'`,
      )
      await tamper(`UPDATE history_chunk SET format = ${format}, rows_hash = ${rowsHash}, hash = ${hash}
        WHERE chunk_id = ${chunk.chunkId}`)
      await sealAgain()
      expect(await verify(), row).toMatchObject({ rows: 5, broken: null })
    }
  })

  it('covers every column but those that keep the card', async () => {
    const { rows } = await owner.query<{ name: string }>(
      "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'history'::regclass AND attnum > 0 AND NOT attisdropped",
    )
    const card = ['key_id', 'pan_sealed', 'pan_hash', 'pan_destroyed_on']
    expect([...coveredColumns(newestFormat), ...card].sort()).toEqual(rows.map((row) => row.name).sort())
  })

  it('finds any other value of a column', async () => {
    await tamper('CREATE TABLE untouched AS SELECT * FROM history')
    await tamper('ALTER TABLE history DROP CONSTRAINT history_log_cd_check')
    for (const column of coveredColumns(newestFormat).filter((name) => !['id', 'settle_dt'].includes(name))) {
      const other = column.endsWith('_at') ? '77' : column === 'tfr_dt_tm' ? 'now()' : "'9'"
      await tamper(`UPDATE history SET ${column} = ${other} WHERE pri_key = 'LATER'`)
      expect(await broken(), column).toMatch(/^Of its 1 transactions settled on \d{8} at least one was changed\.$/)
      await tamper(`UPDATE history AS h SET ${column} = u.${column} FROM untouched AS u WHERE u.id = h.id`)
    }
    expect(await broken()).toBeUndefined()
  })

  it('finds a transaction that is gone, and one that no import has brought', async () => {
    await tamper(`INSERT INTO history SELECT (jsonb_populate_record(h, jsonb_build_object('id', h.id + 5000,
      'pri_key', 'STRAY'))).* FROM history AS h WHERE pri_key = 'LATER'`)
    expect(await broken()).toMatch(
      /^Imports have brought 4 transactions, 5 are there: STRAY, settled on \d{8}, is one\.$/,
    )
    await tamper("DELETE FROM history WHERE pri_key IN ('STRAY', 'LATER')")
    expect(await broken()).toMatch(/^It brought 1 transactions settled on \d{8}, 0 are there\.$/)
  })

  it('finds a link that was changed or is missing, also the last one', async () => {
    await tamper('UPDATE history_chunk SET rows_hash = sha256($$x$$) WHERE chunk_id = 3')
    expect(await broken()).toBe('Hash mismatch: the description of the chunk was changed.')
    await tamper('DELETE FROM history_chunk WHERE chunk_id = 2')
    expect(await broken()).toBe('A chunk before this one is missing.')
    await tamper(
      "DELETE FROM history_chunk WHERE chunk_id > 1; DELETE FROM history WHERE pri_key IN ('THIRD', 'LATER')",
    )
    expect(await broken()).toMatch(/^Imports have brought 1 transactions, 2 are there|^It brought|^3 rows were sealed/)
  })

  it('finds seals that were cut off the end', async () => {
    await tamper('DELETE FROM history_chunk_day')
    expect(await broken()).toBe('The day has rows but no seal.')
  })

  it('names the months that are kept elsewhere', async () => {
    const month = dayOf(new Date(Date.now() - 40 * dayMs)).slice(0, 6)
    await tamper(`DROP TABLE history_${month}`)
    expect(await verify()).toMatchObject({ elsewhere: [month], broken: null })
  })
})

it('lets the application change nothing of a transaction but how its card is sealed', async () => {
  const { main } = db.databases
  for (const change of ['trans_at = 1', 'acq_ins_id_cd = iss_ins_id_cd', "pan_masked = '1'"])
    await expect(sql.raw(`UPDATE history SET ${change}`).execute(main), change).rejects.toThrow('permission denied')
  await sql`UPDATE history SET pan_hash = pan_hash`.execute(main)
  for (const table of ['history_chunk', 'history_chunk_day'])
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(main)).rejects.toThrow('permission denied')
})
