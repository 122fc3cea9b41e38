import { type Kysely, sql } from 'kysely'
import { headInsIdCd } from '../../../../domain/people/actor.ts'
import type { RoleOfClaim } from '../../../../domain/people/sso.ts'
import type { Tables } from '../../../db/tables.ts'
import { isAdministrator } from '../../../db/userRights.ts'
import { isPublicMailDomain } from './mailDomains.ts'

/** The identity provider of an institution, as stored. */
export interface StoredSso {
  insIdCd: string
  version: number
  enabled: boolean
  issuer: string
  clientId: string
  keyId: number | null
  secretSealed: Buffer | null
  /** Null: roles stay those of user maintenance. */
  roleClaim: string | null
  roleMap: RoleOfClaim[]
  creates: boolean
  trustsFactor: boolean
  /** Finds accounts also by addresses that the provider doesn't call verified, and by `preferred_username` and `upn`. */
  trustsAddresses: boolean
  passwordsOff: boolean
  breakGlass: string | null
  domains: string[]
  /** Those that are proven: no other leads anybody to the provider. */
  provenDomains: string[]
  failedAt: Date | null
  failure: string | null
}

const columns = sql`
  s.ins_id_cd AS "insIdCd", s.version, s.enabled, s.issuer, s.client_id AS "clientId", s.key_id AS "keyId",
  s.secret_sealed AS "secretSealed", s.role_claim AS "roleClaim", s.role_map AS "roleMap", s.creates,
  s.trusts_factor AS "trustsFactor", s.trusts_addresses AS "trustsAddresses", s.passwords_off AS "passwordsOff",
  (SELECT username FROM app_user AS b WHERE b.user_id = s.break_glass) AS "breakGlass",
  ARRAY(SELECT domain FROM sso_domain AS d WHERE d.ins_id_cd = s.ins_id_cd ORDER BY domain) AS domains,
  ARRAY(
    SELECT domain FROM sso_domain AS d
    WHERE d.ins_id_cd = s.ins_id_cd AND d.proof IS NOT NULL ORDER BY domain) AS "provenDomains",
  s.failed_at AS "failedAt", s.failure`

export async function ssoOf(db: Kysely<Tables>, insIdCd: string): Promise<StoredSso | null> {
  const { rows } = await sql<StoredSso>`
    SELECT ${columns} FROM sso_setting AS s WHERE s.ins_id_cd = ${insIdCd}`.execute(db)
  return rows[0] ?? null
}

/** The provider to which an email address leads, if its institution has one in use and has proven the domain. */
export async function ssoOfDomain(db: Kysely<Tables>, domain: string): Promise<StoredSso | null> {
  // One that was kept from before proofs were asked.
  if (isPublicMailDomain(domain)) return null
  const { rows } = await sql<StoredSso>`
    SELECT ${columns} FROM sso_domain AS o JOIN sso_setting AS s USING (ins_id_cd)
    WHERE o.domain = ${domain} AND o.proof IS NOT NULL AND s.enabled`.execute(db)
  return rows[0] ?? null
}

/** All that use this issuer: several institutions may, each as a client of its own. */
export async function ssoOfIssuer(db: Kysely<Tables>, issuer: string): Promise<StoredSso[]> {
  const bare = issuer.replace(/\/+$/, '')
  const { rows } = await sql<StoredSso>`
    SELECT ${columns} FROM sso_setting AS s WHERE s.issuer = ANY(${[bare, `${bare}/`]})
    ORDER BY s.ins_id_cd`.execute(db)
  return rows
}

/** True where this user of the institution can't log in but through its identity provider. */
export async function passwordsAreOff(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ off: boolean }>`
    SELECT EXISTS (
      SELECT FROM app_user AS u JOIN sso_setting AS s USING (ins_id_cd)
      WHERE u.user_id = ${userId} AND s.passwords_off AND s.break_glass IS DISTINCT FROM u.user_id
        -- No institution's provider signs in administrators of the network but that of the head institution.
        AND (u.ins_id_cd = ${headInsIdCd} OR NOT ${isAdministrator})) AS off`.execute(db)
  return rows[0]?.off ?? false
}

export async function noteFailure(db: Kysely<Tables>, insIdCd: string, failure: string): Promise<void> {
  await sql`
    UPDATE sso_setting SET failed_at = now(), failure = ${failure} WHERE ins_id_cd = ${insIdCd}`.execute(db)
}

/** True where a new sign-in at the identity provider counts as a proof of who this user is. */
export async function hasSso(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (
      SELECT FROM app_user AS u JOIN sso_setting AS s USING (ins_id_cd)
      WHERE u.user_id = ${userId} AND s.enabled
        AND EXISTS (SELECT FROM sso_identity AS i WHERE i.user_id = u.user_id)) AS has`.execute(db)
  return rows[0]?.has ?? false
}
