import { sql } from 'kysely'
import { type Connection, openDatabases } from '../db/databases.ts'
import { isPublicMailDomain } from '../features/auth/sso/mailDomains.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Whether the mail domains of single sign-on lead to their provider. */
export async function checkMailDomains(connection: Connection): Promise<Finding> {
  const databases = openDatabases(connection, { size: 1 })
  try {
    const { rows } = await sql<{ domain: string; insIdCd: string; isProven: boolean }>`
      SELECT d.domain, d.ins_id_cd AS "insIdCd", d.proof IS NOT NULL AS "isProven"
      FROM sso_domain AS d JOIN sso_setting AS s USING (ins_id_cd) WHERE s.enabled
      ORDER BY d.domain, d.ins_id_cd`.execute(databases.main)
    const idle = rows.filter(({ domain, isProven }) => !isProven || isPublicMailDomain(domain))
    if (idle.length === 0) return ok('sign-in', `every mail domain leads to its provider: ${rows.length}`)
    const names = idle.map(({ domain, insIdCd, isProven }) =>
      isProven ? `${domain} of ${insIdCd} (a public mail service)` : `${domain} of ${insIdCd}`,
    )
    return warning(
      'sign-in',
      `mail domains lead nobody to their provider: ${names.join(', ')}`,
      'Have the institution prove the domain, or remove it: see Single sign-on in docs/operations.md.',
    )
  } finally {
    await databases.close()
  }
}
