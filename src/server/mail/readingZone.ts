import { sql } from 'kysely'

/** The zone in which the user `u` has chosen to read times, or else the institution for its users; null without both. */
export const readingZone = sql<string | null>`
  coalesce(u.zone, (SELECT zone FROM institution_setting AS s WHERE s.ins_id_cd = u.ins_id_cd))`
