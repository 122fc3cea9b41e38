import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { readingZone } from '../../mail/readingZone.ts'
import type { MailReader } from '../../mail/tellOwner.ts'

export async function readerOf(db: Kysely<Tables>, userId: string): Promise<MailReader> {
  return db
    .selectFrom('app_user as u')
    .select(['username', 'email', 'language', readingZone.as('zone')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
