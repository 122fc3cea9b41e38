import { type Kysely, sql, type Transaction } from 'kysely'
import type { NoticeFacts } from '../../contract/messages/notices.ts'
import type { Role } from '../../domain/people/actor.ts'
import type { MenuName } from '../../domain/people/menus.ts'
import type { Tables } from '../db/tables.ts'

interface Group {
  roles: readonly Role[]
  /** Null for all institutions. */
  insIdCd: string | null
}

/** Groups are read when the notice is delivered: active users only. */
export type Recipients =
  | {
      userIds: readonly string[]
      /** The institution for which the users acted. Those who may no longer act for it get nothing. */
      actedFor?: string
    }
  | {
      groups: readonly Group[]
      /** Only the first group with anybody in it is notified; otherwise all groups are. */
      firstOnly?: boolean
      /** Without the users from whom this menu is withheld. */
      menu?: MenuName
      except?: readonly string[]
    }
  /** All active users of these institutions; null for those of all. */
  | { audience: readonly string[] | null }

export interface NewNotice {
  to: Recipients
  facts: NoticeFacts
  /** The user who caused it. */
  fromUser?: string | null
  /** Now where it is left out. */
  at?: Date
}

/**
 * Writes notices to the outbox, in the transaction of what they are about. The bell delivers them in this order; wake it
 * after the commit, or it looks within two seconds.
 */
export async function notify(
  trx: Kysely<Tables> | Transaction<Tables>,
  ...notices: readonly NewNotice[]
): Promise<void> {
  if (notices.length === 0) return
  await sql`
    INSERT INTO notice_outbox (recipients, facts, from_user, at)
    SELECT recipients, facts, from_user, coalesce(at, now())
    FROM unnest(
      ${notices.map(({ to }) => JSON.stringify(to))}::jsonb[], ${notices.map(({ facts }) => storable(facts))}::jsonb[],
      ${notices.map(({ fromUser = null }) => fromUser)}::bigint[],
      ${notices.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]
    ) WITH ORDINALITY AS given(recipients, facts, from_user, at, n)
    ORDER BY n`.execute(trx)
}

/** PostgreSQL refuses half a character in `jsonb`; as a column of its own it has become a question mark. */
function storable(facts: NoticeFacts): string {
  return JSON.stringify(facts, (_name, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

export async function nameOf(trx: Kysely<Tables> | Transaction<Tables>, userId: string): Promise<string> {
  const { nick_name } = await trx
    .selectFrom('app_user')
    .select('nick_name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return nick_name
}

/** The managers of an institution and the administrators of all. */
export function managersAndAdministrators(insIdCd: string): readonly Group[] {
  return [{ roles: ['manager'], insIdCd }, administrators]
}

export const administrators: Group = { roles: ['administrator'], insIdCd: null }
