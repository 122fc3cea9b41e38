import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beginSsoProof, finishSsoProof } from '../../../../contract/people/sso.ts'
import { showsSecondFactor } from '../../../../domain/people/sso.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import { hasFactor } from '../factors/factors.ts'
import { policyOfUser } from '../factors/policy.ts'
import { noteProof } from '../sessions/sessions.ts'
import type { Attempts } from './attempts.ts'
import { identify } from './identities.ts'
import { methodsOf } from './providers.ts'
import { noting, type ReturnDeps } from './returns.ts'
import { ssoOf } from './storedSetting.ts'

interface ProofDeps extends ReturnDeps {
  attempts: Attempts
}

/**
 * A signed-in user signs in at the provider anew. It shows that the settings work, before they are in use too; and who
 * has no second factor here proves by it who they are.
 */
export function proofRoutes(app: FastifyInstance, deps: ProofDeps): void {
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
