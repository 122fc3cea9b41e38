import { Resolver } from 'node:dns/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DomainProof } from '../../../../domain/people/sso.ts'
import { propertiesOf } from '../../../../domain/typed.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { lockInstitution } from '../../../http/serve/lockInstitution.ts'
import { domainOfEmail, isPublicMailDomain, mailDomainOf } from './mailDomains.ts'

/** A mail domain that an institution has entered. */
export interface EnteredDomain {
  domain: string
  token: string
  proof: DomainProof | null
  provedAt: Date | null
}

/** The record that proves a domain to be the institution's. */
export function recordOf({ domain, token }: Pick<EnteredDomain, 'domain' | 'token'>) {
  return { name: `_recourse-domain.${domain}`, value: `recourse-domain=${token}` }
}

export async function domainsOf(db: Kysely<Tables>, insIdCd: string): Promise<EnteredDomain[]> {
  const { rows } = await sql<EnteredDomain>`
    SELECT domain, token, proof, proved_at AS "provedAt" FROM sso_domain
    WHERE ins_id_cd = ${insIdCd} ORDER BY domain`.execute(db)
  return rows
}

/** Writes the domains of an institution. Those that it has already stay as they are; a new one is not proven yet. */
export async function writeDomains(trx: Transaction<Tables>, insIdCd: string, typed: readonly string[]): Promise<void> {
  const domains = [...new Set(typed.map(readDomain))]
  const before = await domainsOf(trx, insIdCd)
  for (const domain of domains) if (!before.some((one) => one.domain === domain)) await expectFree(trx, insIdCd, domain)
  await sql`
    DELETE FROM sso_domain WHERE ins_id_cd = ${insIdCd} AND domain <> ALL (${domains}::text[])`.execute(trx)
  await sql`
    INSERT INTO sso_domain (domain, ins_id_cd) SELECT unnest(${domains}::text[]), ${insIdCd}
    ON CONFLICT DO NOTHING`.execute(trx)
}

function readDomain(typed: string): string {
  const domain = mailDomainOf(typed)
  if (domain === null) throw new CallError('ssoDomainWrong', { domain: typed }, 'domains')
  return domain
}

/** Throws where the domain is not this institution's to have: everybody's, or another institution's. */
async function expectFree(trx: Kysely<Tables>, insIdCd: string, domain: string): Promise<void> {
  if (isPublicMailDomain(domain)) throw new CallError('ssoDomainPublic', { domain }, 'domains')
  const { rows: proven } = await sql`
    SELECT 1 FROM sso_domain
    WHERE domain = ${domain} AND ins_id_cd <> ${insIdCd} AND proof IS NOT NULL`.execute(trx)
  if (proven.length > 0) throw new CallError('ssoDomainTaken', { domain }, 'domains')
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT 'user@' || lower(substring(email FROM '@([^@]+)$')) AS email FROM app_user
    WHERE ins_id_cd <> ${insIdCd} AND NOT deleted AND email LIKE '%@%'`.execute(trx)
  if (rows.some(({ email }) => domainOfEmail(email) === domain))
    throw new CallError('ssoDomainUsed', { domain }, 'domains')
}

/** Marks a domain as proven. Throws `notFound` where the institution has not entered it, or has entered it anew since. */
export async function proveDomain(
  trx: Transaction<Tables>,
  insIdCd: string,
  { domain, token }: Pick<EnteredDomain, 'domain' | 'token'>,
  proof: Exclude<DomainProof, 'kept'>,
): Promise<void> {
  await lockInstitution(trx, insIdCd)
  // Two institutions that prove the same domain wait for each other.
  await sql`SELECT 1 FROM sso_domain WHERE domain = ${domain} ORDER BY ins_id_cd FOR UPDATE`.execute(trx)
  await expectFree(trx, insIdCd, domain)
  const { numAffectedRows } = await sql`
    UPDATE sso_domain SET proof = ${proof}, proved_at = now()
    WHERE ins_id_cd = ${insIdCd} AND domain = ${domain} AND token = ${token}`.execute(trx)
  if (numAffectedRows !== 1n) throw new CallError('notFound')
}

/** Reads the TXT records of a name; none where there is no such name. */
export type ReadTxt = (name: string) => Promise<string[]>

/** `servers`: addresses of DNS servers; empty: those of this machine. Throws `ssoDomainDns` where none answers. */
export function txtReader(servers: readonly string[]): ReadTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = propertiesOf(error)
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw new CallError('ssoDomainDns')
    }
  }
}

/** Throws `ssoDomainRecord` unless the DNS of the domain has its record. */
export async function expectRecord(readTxt: ReadTxt, entered: Pick<EnteredDomain, 'domain' | 'token'>): Promise<void> {
  const { name, value } = recordOf(entered)
  const found = await readTxt(name)
  if (!found.some((text) => text.trim() === value)) throw new CallError('ssoDomainRecord', { name })
}
