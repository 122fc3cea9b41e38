import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from './errors.ts'

/** Awaits a statement that writes an account's email. Throws `emailTaken` when another enabled account has it. */
export async function refuseTakenEmail<Done>(statement: Promise<Done>): Promise<Done> {
  try {
    return await statement
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email')
      throw new CallError('emailTaken', {}, 'email')
    throw error
  }
}

/** Throws `ssoDomainTaken` where another institution has proven that the mail domain of this address is its own. */
export async function expectMailDomain(db: Kysely<Tables>, email: string, insIdCd: string): Promise<void> {
  const { rows } = await sql<{ domain: string }>`
    SELECT domain FROM sso_domain
    WHERE domain = lower(substring(${email} FROM '@([^@]+)$')) AND ins_id_cd <> ${insIdCd} AND proof IS NOT NULL`.execute(
    db,
  )
  const [taken] = rows
  if (taken) throw new CallError('ssoDomainTaken', { domain: taken.domain }, 'email')
}
