import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'
import { givenHistory } from './history.ts'

/** A transaction with this card that looked suspicious to an institution, as the rules leave one. Answers its id. */
export async function givenAlert(
  test: TestDatabase,
  { insIdCd, priAcctNo }: { insIdCd: string; priAcctNo: string },
): Promise<string> {
  const [key] = await givenHistory(test, [{ priAcctNo }])
  const { rows } = await sql<{ rid: string }>`
    INSERT INTO sus_trans (ins_id_cd, history_id, acq_ins_id_cd, iss_ins_id_cd, settle_dt, trans_dt, tfr_dt_tm, pan_hash,
      pan_masked, trans_id, trans_at, trans_curr_cd, mchnt_cd, mchnt_tp, term_id, card_accptr_nm_addr, country, score, hits)
    SELECT ${insIdCd}, id, acq_ins_id_cd, iss_ins_id_cd, settle_dt, settle_dt, tfr_dt_tm, pan_hash, pan_masked, trans_id,
      trans_at, trans_curr_cd, mchnt_cd, mchnt_tp, term_id, card_accptr_nm_addr, 'TH', 60, '[]'
    FROM history WHERE pri_key = ${key?.priKey ?? ''} RETURNING rid`.execute(test.databases.main)
  return rows[0]?.rid ?? ''
}
