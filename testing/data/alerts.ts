import { sql } from 'kysely'
import type { ClearedTransaction } from '../../src/server/features/transactions/columns.ts'
import type { TestDatabase } from '../server/database.ts'
import { givenHistory } from './history.ts'

type Given = Partial<ClearedTransaction> & { insIdCd?: string; score?: number }

/** Makes an alert, by default for 00010344, with a rule of its own that hit with this score. Returns its rid. */
export async function givenAlert(
  test: Pick<TestDatabase, 'connection' | 'vault' | 'databases'>,
  { insIdCd = '00010344', score = 120, ...transaction }: Given = {},
): Promise<string> {
  const { main } = test.databases
  const [key] = await givenHistory(test, [transaction])
  const { rule_id: ruleId } = await main
    .insertInto('risk_rule')
    .values({ ins_id_cd: '00010764', kind: 'cardVelocity' })
    .returning('rule_id')
    .executeTakeFirstOrThrow()
  await main
    .insertInto('risk_rule_version')
    .values({
      rule_id: ruleId,
      version: 1,
      parameters: JSON.stringify({ minutes: 10, count: 5 }),
      score,
      names: JSON.stringify({ en: 'Card velocity', zh: '卡频繁使用' }),
      reasons: JSON.stringify({ en: '{found} times in {minutes} minutes', zh: '{minutes}分钟内{found}次' }),
      enabled: false,
      changed_by: null,
    })
    .execute()
  const hits = JSON.stringify([{ ruleId, version: 1, score, facts: { found: 7, minutes: 10, count: 5 } }])
  const { rows } = await sql<{ rid: string }>`
    INSERT INTO sus_trans (ins_id_cd, history_id, acq_ins_id_cd, iss_ins_id_cd, settle_dt, trans_dt, tfr_dt_tm, pan_hash,
      pan_masked, trans_id, trans_at, trans_curr_cd, mchnt_cd, mchnt_tp, term_id, card_accptr_nm_addr, country, score, hits)
    SELECT ${insIdCd}, id, acq_ins_id_cd, iss_ins_id_cd, settle_dt, settle_dt, tfr_dt_tm, pan_hash, pan_masked, trans_id,
      trans_at, trans_curr_cd, mchnt_cd, mchnt_tp, term_id, card_accptr_nm_addr, 'TH', ${score}, ${hits}
    FROM history WHERE pri_key = ${key?.priKey ?? ''} RETURNING rid`.execute(main)
  return rows[0]?.rid ?? ''
}
