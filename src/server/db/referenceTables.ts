import { sql, type Transaction } from 'kysely'
import { currencies } from '../../domain/reference/currencies.ts'
import {
  type Evidence,
  type ReferenceKind,
  type ReferenceRow,
  readEvidence,
  writeEvidence,
} from '../../domain/reference/reference.ts'
import { calendarRows, maintenanceOf } from './limitRules.ts'
import type { Reader } from './pools/reader.ts'
import type { Tables } from './tables.ts'

/** Values are in the order of a file's columns. */
interface KindTable {
  read(db: Reader): Promise<ReferenceRow[]>
  put(trx: Transaction<Tables>, rows: readonly ReferenceRow[]): Promise<unknown>
  end(trx: Transaction<Tables>, rows: readonly ReferenceRow[]): Promise<unknown>
}

export const kindTables: Readonly<Record<ReferenceKind, KindTable>> = {
  reasonCode: {
    read: async (db) => {
      const rows = await db
        .selectFrom('reason_code')
        .selectAll()
        .where('ended', '=', false)
        .orderBy('trans_id')
        .orderBy('rsn_cd')
        .execute()
      return rows.map((row) => [
        row.trans_id,
        row.rsn_cd,
        row.en_nm,
        row.nm,
        flag(row.fraud),
        writeEvidence(row.evidence),
      ])
    },
    put: (trx, rows) => {
      const data = rows.map(([trans_id, rsn_cd, en_nm, nm, fraud, evidence = '']) => ({
        trans_id,
        rsn_cd,
        en_nm,
        nm,
        fraud: fraud === '1',
        evidence: readEvidence(evidence) satisfies Evidence[] | null,
      }))
      return sql`
        INSERT INTO reason_code AS r (trans_id, rsn_cd, en_nm, nm, fraud, evidence)
        SELECT trans_id, rsn_cd, en_nm, nm, fraud, evidence FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb)
          AS n (trans_id text, rsn_cd text, en_nm text, nm text, fraud boolean, evidence jsonb)
        ON CONFLICT (trans_id, rsn_cd) DO UPDATE SET en_nm = excluded.en_nm, nm = excluded.nm, fraud = excluded.fraud,
          evidence = excluded.evidence, ended = false`.execute(trx)
    },
    end: (trx, rows) =>
      sql`
      UPDATE reason_code SET ended = true WHERE trans_id || ' ' || rsn_cd = ANY(${rows.map(
        ([transId, rsnCd]) => `${transId} ${rsnCd}`,
      )}::text[])`.execute(trx),
  },
  currencyName: {
    read: async (db) => {
      const rows = await db
        .selectFrom('currency_name')
        .selectAll()
        .where('ended', '=', false)
        .orderBy('curr_cd')
        .execute()
      return rows.map((row) => {
        const [code = '', decimals = 0] = currencies[row.curr_cd] ?? []
        return [row.curr_cd, code, String(decimals), row.en_nm, row.nm]
      })
    },
    put: (trx, rows) => {
      const data = rows.map(([curr_cd, _code, _decimals, en_nm, nm]) => ({ curr_cd, en_nm, nm }))
      return sql`
        INSERT INTO currency_name (curr_cd, en_nm, nm)
        SELECT curr_cd, en_nm, nm FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb)
          AS n (curr_cd text, en_nm text, nm text)
        ON CONFLICT (curr_cd) DO UPDATE SET en_nm = excluded.en_nm, nm = excluded.nm, ended = false`.execute(trx)
    },
    end: (trx, rows) =>
      sql`
      UPDATE currency_name SET ended = true WHERE curr_cd = ANY(${firsts(rows)}::text[])`.execute(trx),
  },
  issuer: {
    read: async (db) => {
      const rows = await db.selectFrom('issuer_iin').selectAll().where('ended', '=', false).orderBy('iin').execute()
      return rows.map((row) => [row.iin, String(row.pan_length), row.iss_ins_id_cd, row.card_attr])
    },
    put: (trx, rows) => {
      const data = rows.map(([iin, pan_length, iss_ins_id_cd, card_attr]) => ({
        iin,
        pan_length,
        iss_ins_id_cd,
        card_attr,
      }))
      return sql`
        INSERT INTO issuer_iin (iin, pan_length, iss_ins_id_cd, card_attr)
        SELECT iin, pan_length, iss_ins_id_cd, card_attr FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb)
          AS n (iin text, pan_length smallint, iss_ins_id_cd text, card_attr text)
        ON CONFLICT (iin) DO UPDATE SET pan_length = excluded.pan_length, iss_ins_id_cd = excluded.iss_ins_id_cd,
          card_attr = excluded.card_attr, ended = false`.execute(trx)
    },
    end: (trx, rows) =>
      sql`
      UPDATE issuer_iin SET ended = true WHERE iin = ANY(${firsts(rows)}::text[])`.execute(trx),
  },
  institution: {
    read: async (db) => {
      const rows = await db
        .selectFrom('institution')
        .selectAll()
        .where('ended', '=', false)
        .orderBy('ins_id_cd')
        .execute()
      return rows.map((row) => [
        row.ins_id_cd,
        row.ins_en_nm,
        row.ins_nm,
        row.country ?? '',
        row.curr_cd ?? '',
        flag(row.acquirer),
        flag(row.issuer),
      ])
    },
    put: (trx, rows) => {
      const data = rows.map(([ins_id_cd, ins_en_nm, ins_nm, country, curr_cd, acquirer, issuer]) => ({
        ins_id_cd,
        ins_en_nm,
        ins_nm,
        country: country || null,
        curr_cd: curr_cd || null,
        acquirer: acquirer === '1',
        issuer: issuer === '1',
      }))
      return sql`
        INSERT INTO institution AS i (ins_id_cd, ins_en_nm, ins_nm, country, curr_cd, acquirer, issuer)
        SELECT ins_id_cd, ins_en_nm, ins_nm, country, curr_cd, acquirer, issuer
        FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb)
          AS n (ins_id_cd text, ins_en_nm text, ins_nm text, country text, curr_cd text, acquirer boolean, issuer boolean)
        ON CONFLICT (ins_id_cd) DO UPDATE SET ins_en_nm = excluded.ins_en_nm, ins_nm = excluded.ins_nm,
          country = excluded.country, curr_cd = excluded.curr_cd, acquirer = excluded.acquirer,
          issuer = excluded.issuer, ended = false, version = i.version + 1`.execute(trx)
    },
    end: (trx, rows) =>
      sql`
      UPDATE institution SET ended = true, version = version + 1
      WHERE ins_id_cd = ANY(${firsts(rows)}::text[])`.execute(trx),
  },
  calendarDay: {
    read: calendarRows,
    put: async (trx, rows) => {
      const data = rows.map(([day, kind, en_nm, nm, ins_id_cd]) => ({ day, kind, en_nm, nm, ins_id_cd }))
      const days = sql`
        jsonb_to_recordset(${JSON.stringify(data)}::jsonb) AS n (day date, kind text, en_nm text, nm text, ins_id_cd text)`
      const set = sql`SET kind = excluded.kind, en_nm = excluded.en_nm, nm = excluded.nm`
      await sql`
        INSERT INTO calendar_day (day, kind, en_nm, nm)
        SELECT day, kind, en_nm, nm FROM ${days} WHERE ins_id_cd = '' ON CONFLICT (day) DO UPDATE ${set}`.execute(trx)
      await sql`
        INSERT INTO institution_day (ins_id_cd, day, kind, en_nm, nm)
        SELECT ins_id_cd, day, kind, en_nm, nm FROM ${days} WHERE ins_id_cd <> ''
        ON CONFLICT (ins_id_cd, day) DO UPDATE ${set}`.execute(trx)
    },
    // No record names a day of the calendar: each keeps its own copy of how its dates were counted.
    end: async (trx, rows) => {
      const [network, institutions] = [rows.filter((row) => !row[4]), rows.filter((row) => row[4])]
      await sql`DELETE FROM calendar_day WHERE day = ANY(${firsts(network)}::date[])`.execute(trx)
      await sql`
        DELETE FROM institution_day AS d USING unnest(${firsts(institutions)}::date[],
          ${institutions.map((row) => row[4] ?? '')}::text[]) AS gone(day, ins_id_cd)
        WHERE d.day = gone.day AND d.ins_id_cd = gone.ins_id_cd`.execute(trx)
    },
  },
  maintenance: {
    read: async (db) => (await maintenanceOf(db)).map(({ begins, ends, nm }) => [begins, ends, nm.en, nm.zh]),
    put: (trx, rows) => {
      const data = rows.map(([begins, ends, en_nm, nm]) => ({ begins, ends, en_nm, nm }))
      return sql`
        INSERT INTO maintenance (begins, ends, en_nm, nm)
        SELECT begins, ends, en_nm, nm FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb)
          AS n (begins text, ends text, en_nm text, nm text)
        ON CONFLICT (begins) DO UPDATE SET ends = excluded.ends, en_nm = excluded.en_nm, nm = excluded.nm`.execute(trx)
    },
    end: (trx, rows) => sql`DELETE FROM maintenance WHERE begins = ANY(${firsts(rows)}::text[])`.execute(trx),
  },
}

function flag(value: boolean): string {
  return value ? '1' : '0'
}

function firsts(rows: readonly ReferenceRow[]): string[] {
  return rows.map(([first = '']) => first)
}
