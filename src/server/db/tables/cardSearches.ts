import type { Generated } from 'kysely'

export interface CardSearchTable {
  search_id: Generated<string>
  user_id: string
  at: Generated<Date>
  question: Buffer
  missed: Generated<boolean>
}

export interface CardAlertTable {
  alert_id: Generated<string>
  user_id: string
  at: Generated<Date>
  misses: number
  told: Generated<boolean>
}

export interface CardLimitTable {
  ins_id_cd: string
  per_minute: number
  per_day: number
  version: Generated<number>
}
