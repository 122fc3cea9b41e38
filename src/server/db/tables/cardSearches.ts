import type { Generated } from 'kysely'

/** A search by a whole card number, kept for a day. */
export interface CardSearchTable {
  search_id: Generated<string>
  user_id: string
  at: Generated<Date>
  question: Buffer
  /** It found nothing. */
  missed: Generated<boolean>
}

/** A user found nothing with so many card numbers within an hour; `told` when it stands in the bells. */
export interface CardAlertTable {
  alert_id: Generated<string>
  user_id: string
  at: Generated<Date>
  misses: number
  told: Generated<boolean>
}

/** How many searches each user of an institution may make, where that is more than usual. */
export interface CardLimitTable {
  ins_id_cd: string
  per_minute: number
  per_day: number
  version: Generated<number>
}
