import { sql } from 'kysely'
import { addDays } from '../src/domain/time/calendar.ts'
import type { BenchDatabase } from './database.ts'

export type SearchBody = Record<string, string | number>

export interface TypicalSearch {
  name: string
  bodies: SearchBody[]
}

interface Sample {
  card: string
  retriRefNo: string
  sysTraNo: string
  settleDt: string
  mchntCd: string
  termId: string
  transId: string
  transCurrCd: string
  transAt: number
}

export async function typicalSearches(
  database: BenchDatabase,
  insIdCd: string,
  variants: number,
): Promise<TypicalSearch[]> {
  const samples = await draw(database, insIdCd, variants)
  const { from, to } = database
  const year = { settleDtFrom: from, settleDtTo: to }
  const search = (name: string, body: (sample: Sample, index: number) => SearchBody): TypicalSearch => ({
    name,
    bodies: samples.map((sample, index) => ({ currPage: 1, pageSize: 20, ...body(sample, index) })),
  })
  const range = (index: number) => ({
    settleDtFrom: addDays(from, index % 40),
    settleDtTo: addDays(to, -(index % 7)),
  })
  return [
    search('card', ({ card }) => ({ priAcctNo: card })),
    search('reference number', ({ retriRefNo }) => ({ retriRefNo })),
    search('trace number and date', ({ sysTraNo, settleDt }) => ({
      sysTraNo,
      settleDtFrom: settleDt,
      settleDtTo: settleDt,
    })),
    search('dates, newest first, page 1', (_sample, index) => range(index)),
    search('dates, newest first, page 500', (_sample, index) => ({ ...range(index), currPage: 500 })),
    search('dates and amounts', ({ transAt }, index) => ({
      ...range(index),
      transAtFrom: String(transAt),
      transAtTo: String(Math.round(transAt * 1.1)),
    })),
    search('merchant', ({ mchntCd }) => ({ mchntCd })),
    search('terminal', ({ termId }) => ({ termId })),
    search('several together', ({ mchntCd, transAt, transId, transCurrCd }) => ({
      ...year,
      mchntCd,
      transId,
      transCurrCd,
      transAtFrom: String(Math.floor(transAt / 2)),
    })),
    search('nothing found', (_sample, index) => ({
      ...year,
      transAtFrom: String(999_999_000_000 + index),
      transAtTo: '999999999999',
    })),
  ]
}

async function draw({ databases, vault, imported }: BenchDatabase, insIdCd: string, count: number): Promise<Sample[]> {
  const { rows } = await sql<{
    pri_key: string
    log_cd: string
    key_id: number
    pan_sealed: Buffer
    retri_ref_no: string
    sys_tra_no: string
    settle_dt: string
    mchnt_cd: string
    term_id: string
    trans_id: string
    trans_curr_cd: string
    trans_at: string
  }>`
    SELECT pri_key, log_cd, key_id, pan_sealed, retri_ref_no, sys_tra_no, settle_dt, mchnt_cd, term_id, trans_id,
      trans_curr_cd, trans_at
    FROM history TABLESAMPLE SYSTEM (2) REPEATABLE (7)
    WHERE (acq_ins_id_cd = ${insIdCd} OR iss_ins_id_cd = ${insIdCd}) AND trans_at > 0
      AND id % 10000000000 <= ${imported}
    ORDER BY md5(id::text) LIMIT ${count}`.execute(databases.main)
  if (rows.length === 0) throw new Error(`${insIdCd} has no transactions to search for.`)
  return rows.map((row) => ({
    card: vault.open(row.key_id, row.pan_sealed, ['history', row.pri_key, row.log_cd, row.settle_dt]),
    retriRefNo: row.retri_ref_no,
    sysTraNo: row.sys_tra_no,
    settleDt: row.settle_dt,
    mchntCd: row.mchnt_cd,
    termId: row.term_id,
    transId: row.trans_id,
    transCurrCd: row.trans_curr_cd,
    transAt: Number(row.trans_at),
  }))
}
