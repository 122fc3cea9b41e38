import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { BodyOf } from '../../../../contract/call.ts'
import { approveSsoDomain, checkSsoDomain } from '../../../../contract/people/sso.ts'
import { actsForAll, headInsIdCd, isAdministrator, mayActFor } from '../../../../domain/people/actor.ts'
import type { Tables } from '../../../db/tables.ts'
import { withStepUp } from '../../../http/serve/access.ts'
import { CallError, roleMissing } from '../../../http/serve/errors.ts'
import { type Served, serve } from '../../../http/serve/serve.ts'
import { domainsOf, type EnteredDomain, expectRecord, proveDomain } from './domains.ts'
import { mailDomainOf } from './mailDomains.ts'
import type { SsoDeps } from './returns.ts'
import { forSso, settingRow } from './settings.ts'

interface DomainDeps extends SsoDeps {
  limitAddress(http: FastifyRequest): Promise<void>
}

type OfDomain = BodyOf<typeof checkSsoDomain>

/** The two ways in which a domain that was entered is proven. */
export function domainRoutes(app: FastifyInstance, deps: DomainDeps): void {
  const { db, readTxt, limitAddress } = deps

  serve(app, checkSsoDomain, withStepUp(forSso), async (served) => {
    await limitAddress(served.http)
    const entered = await enteredDomain(db, served)
    await expectRecord(readTxt, entered)
    return prove(deps, served, entered, 'dns')
  })

  serve(app, approveSsoDomain, withStepUp(forSso), async (served) => {
    if (!actsForAll(served.actor)) throw new CallError('otherInstitution')
    return prove(deps, served, await enteredDomain(db, served), 'head')
  })
}

async function enteredDomain(
  db: Kysely<Tables>,
  { body: { insIdCd, domain }, actor, language }: Pick<Served<OfDomain>, 'body' | 'actor' | 'language'>,
): Promise<EnteredDomain> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  // Its administrators log in by it.
  if (insIdCd === headInsIdCd && !isAdministrator(actor)) throw roleMissing(actor, 'administrator', language)
  const found = (await domainsOf(db, insIdCd)).find((one) => one.domain === mailDomainOf(domain))
  if (!found) throw new CallError('notFound')
  return found
}

function prove(
  deps: SsoDeps,
  { body: { insIdCd }, actor, record }: Pick<Served<OfDomain>, 'body' | 'actor' | 'record'>,
  entered: EnteredDomain,
  proof: 'dns' | 'head',
) {
  return deps.db.transaction().execute(async (trx: Transaction<Tables>) => {
    await proveDomain(trx, insIdCd, entered, proof)
    const row = await settingRow(trx, deps, actor, insIdCd)
    await record(trx, insIdCd, { domain: entered.domain, proof })
    return row
  })
}
