import type { Kysely, Selectable, Transaction } from 'kysely'
import type { LimitRule } from '../../domain/reference/limits.ts'
import type { LimitRuleTable, Tables } from './tables.ts'

export async function readRules(db: Kysely<Tables> | Transaction<Tables>): Promise<LimitRule[]> {
  const rows = await db.selectFrom('limit_rule').selectAll().orderBy('trans_id').orderBy('valid_from').execute()
  return rows.map(ruleOf)
}

export function ruleOf(row: Selectable<LimitRuleTable>): LimitRule {
  return {
    transId: row.trans_id,
    rsnCd: row.rsn_cd,
    countedFrom: row.counted_from,
    firstDay: row.first_day,
    lastDay: row.last_day,
    percent: row.percent,
    replyDays: row.reply_days,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }
}
