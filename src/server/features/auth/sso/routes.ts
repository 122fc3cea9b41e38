import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import {
  beginSso,
  beginSsoProof,
  finishSso,
  finishSsoProof,
  modifySsoSetting,
  querySsoSetting,
} from '../../../../contract/people/sso.ts'
import type { LogDetail } from '../../../../domain/operations/logs.ts'
import { showsSecondFactor } from '../../../../domain/people/sso.ts'
import type { Tables } from '../../../db/tables.ts'
import { userAgentOf } from '../../../http/audit/browserName.ts'
import { addressOf, limitOf } from '../../../http/load/limits.ts'
import { withStepUp } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import { hasFactor, secondStepOf } from '../factors/factors.ts'
import { policyOfUser } from '../factors/policy.ts'
import { noteProof } from '../sessions/sessions.ts'
import { type Attempts, ssoAttempts } from './attempts.ts'
import { domainRoutes } from './domainRoutes.ts'
import { identify } from './identities.ts'
import { ssoLogoutRoute } from './logoutRoute.ts'
import { domainOfEmail } from './mailDomains.ts'
import { type ConfirmedClaims, methodsOf } from './providers.ts'
import { noting, type ReturnDeps, returnTaker, type SsoDeps } from './returns.ts'
import { sealedText } from './secretSeal.ts'
import { forSso, settingRow } from './settings.ts'
import { ssoOf, ssoOfDomain } from './storedSetting.ts'

export function ssoRoutes(app: FastifyInstance, deps: SsoDeps): void {
  const { db, limits, providers, changes, kinds, seal } = deps
  const attempts = ssoAttempts(app, db)
  const ofAddress = limitOf(app, limits.signInPerAddress)
  const limitAddress = (http: FastifyRequest) => ofAddress(http, `sso:${addressOf(http)}`)
  const takeReturn = returnTaker(deps, attempts)

  // Says where a domain signs in, and nothing of accounts: whether the address has one is not looked up.
  serve(app, beginSso, 'anyone', async ({ body, http, reply }) => {
    await limitAddress(http)
    const domain = domainOfEmail(body.email)
    const sso = domain === null ? null : await ssoOfDomain(db, domain)
    if (!sso) throw new CallError('ssoUnknown', {}, 'email')
    const secrets = await attempts.begin(http, reply, sso, { userId: null, remember: body.rememberMe })
    return { url: await providers.authorizationUrl(sso, secrets, { again: false, hint: body.email.trim() }) }
  })

  finishRoute(app, { ...deps, takeReturn, limitAddress })
  proofRoutes(app, { ...deps, attempts, takeReturn, limitAddress })
  ssoLogoutRoute(app, { ...deps, limitAddress })
  domainRoutes(app, { ...deps, limitAddress })

  serve(app, querySsoSetting, forSso, async ({ body, actor }) =>
    settingRow(db, deps, actor, body.insIdCd ?? actor.insIdCd),
  )

  serve(app, modifySsoSetting, withStepUp(forSso), async (served) => {
    const { body } = served
    const { clientSecret, insIdCd } = body
    // Neither the change that waits nor the log ever has it in clear.
    const sealed = clientSecret ? { clientSecret: sealedText(seal.seal(insIdCd, clientSecret)) } : {}
    return changes.make(kinds.modifySsoSetting, { ...served, body: { ...body, ...sealed } })
  })
}

function finishRoute(app: FastifyInstance, deps: ReturnDeps): void {
  const { db, signIn, factors, tickets, tell, accounts, takeReturn, limitAddress } = deps
  serve(app, finishSso, 'anyone', async (served) => {
    const { body, http, reply, record, note } = served
    await limitAddress(http)
    const { sso, remember, claims, issuer } = await takeReturn(http, body, null)
    if (!sso.enabled) throw new CallError('ssoLapsed')
    const found = await noting(db, sso, () =>
      db.transaction().execute(async (trx) => {
        const identified = await identify(trx, accounts, { sso, claims, issuer, onlyUser: null })
        const { userId, username, changed } = identified
        note({ by: { userId } })
        if (changed) await writeChange(app, trx, http, { userId, username, changed })
        return identified
      }),
    )
    const { userId, username, passwordHash, signInId } = found
    if (found.isFirst) tell(http, userId, 'providerLinked', { issuer })
    const entering = { userId, username, passwordHash, sso: { signInId, provedAt: provedAt(claims) } }
    await signIn.leaveFormer(http)
    const policy = await policyOfUser(db, userId)
    const own = await factors.of(userId)
    const seen = sso.trustsFactor && showsSecondFactor(methodsOf(claims))
    if (!seen && (policy === 'required' || (policy === 'optional' && hasFactor(own)))) {
      await db.transaction().execute((trx) => record(trx, undefined, { sso: true, next: 'secondFactor' }))
      tickets.give(reply, { ...entering, remember })
      return secondStepOf(own)
    }
    note({ detail: { sso: true } })
    const opened = await db.transaction().execute((trx) => signIn.begin(trx, served, entering, remember))
    opened.tell()
    return {}
  })
}

/** A row of its own: the account was made, or its roles changed, by the claims. */
function writeChange(
  app: FastifyInstance,
  trx: Transaction<Tables>,
  http: FastifyRequest,
  { userId, username, changed }: { userId: string; username: string; changed: LogDetail },
): Promise<void> {
  return app.appendAuditEntry(trx, {
    by: { userId },
    type: 'administration',
    path: 'sso account',
    target: username,
    detail: changed,
    errCd: null,
    ms: 0,
    ip: http.clientAddress,
    userAgent: userAgentOf(http.headers),
  })
}

/** When the user showed the provider who they are. Null where it doesn't say: then more is asked before sensitive calls. */
function provedAt({ auth_time }: ConfirmedClaims): Date | null {
  return typeof auth_time === 'number' ? new Date(Math.min(auth_time * 1000, Date.now())) : null
}

interface ProofDeps extends ReturnDeps {
  attempts: Attempts
}

/**
 * A signed-in user signs in at the provider anew. It shows that the settings work, before they are in use too; and who
 * has no second factor here proves by it who they are.
 */
function proofRoutes(app: FastifyInstance, deps: ProofDeps): void {
  const { db, providers, attempts, takeReturn, limitAddress, accounts, factors, tell } = deps

  serve(app, beginSsoProof, 'session', async ({ actor, http, reply }) => {
    await limitAddress(http)
    const sso = await ssoOf(db, actor.insIdCd)
    if (!sso) throw new CallError('ssoNotSet')
    const secrets = await attempts.begin(http, reply, sso, { userId: actor.userId, remember: false })
    return { url: await providers.authorizationUrl(sso, secrets, { again: true }) }
  })

  serve(app, finishSsoProof, 'session', async ({ body, actor, http, record }) => {
    await limitAddress(http)
    const { sso, claims, issuer } = await takeReturn(http, body, actor.userId)
    const has = hasFactor(await factors.of(actor.userId))
    const policy = await policyOfUser(db, actor.userId)
    const seen = sso.trustsFactor && showsSecondFactor(methodsOf(claims))
    const { isFirst } = await noting(db, sso, () =>
      db.transaction().execute(async (trx) => {
        // Who signs in is looked at, and nothing else: roles change at a login alone.
        const asTest = { ...sso, roleClaim: null }
        const identified = await identify(trx, accounts, { sso: asTest, claims, issuer, onlyUser: actor.userId })
        await sql`
          INSERT INTO sso_proof (ins_id_cd, user_id, issuer, client_id)
          VALUES (${sso.insIdCd}, ${actor.userId}, ${sso.issuer}, ${sso.clientId})
          ON CONFLICT (ins_id_cd, user_id) DO UPDATE
          SET issuer = excluded.issuer, client_id = excluded.client_id, proved_at = now()`.execute(trx)
        // It counts no more than a login would.
        if (sso.enabled && (seen || (!has && policy !== 'required'))) await noteProof(trx, http.cookies.sid ?? '')
        await record(trx, actor.username, { sso: true, ...identified.changed })
        return identified
      }),
    )
    if (isFirst) tell(http, actor.userId, 'providerLinked', { issuer })
    return {}
  })
}
