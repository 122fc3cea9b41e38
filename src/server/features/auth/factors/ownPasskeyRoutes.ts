import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginPasskey, beginPasskeyProof, confirmPasskey, removePasskey } from '../../../../contract/people/passkeys.ts'
import { browserOf, userAgentOf } from '../../../http/audit/browserName.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import { hasFactorIn, lockFactors } from './factors.ts'
import type { OwnFactorDeps } from './ownFactorRoutes.ts'
import { expectFactorLeft, policyOfUser } from './policy.ts'

interface OwnPasskeyDeps extends OwnFactorDeps {
  limitAddress(http: FastifyRequest): Promise<void>
}

export function ownPasskeyRoutes(app: FastifyInstance, deps: OwnPasskeyDeps): void {
  const { db, factors, passkeys, proofs, limitAddress, tell } = deps

  serve(app, beginPasskeyProof, 'session', async ({ actor, http }) => {
    await limitAddress(http)
    return passkeys.requestFor(actor.userId)
  })

  serve(app, beginPasskey, 'session', async ({ body, actor, http, record }) => {
    if ((await policyOfUser(db, actor.userId)) === 'off') throw new CallError('factorOff')
    await proofs.own(http, actor, body, (trx) => record(trx, actor.username))
    return passkeys.creationFor(actor)
  })

  // Its challenge is given only to who has proved to be the user.
  serve(app, confirmPasskey, 'session', async ({ body, actor, http, record }) => {
    await limitAddress(http)
    const checked = await passkeys.checkNew(actor.userId, body.passkey)
    if (!checked) throw new CallError('passkeyRefused')
    const recoveryCodes = await db.transaction().execute(async (trx) => {
      await lockFactors(trx, actor.userId)
      const isFirst = !(await hasFactorIn(trx, actor.userId))
      const browser = browserOf(userAgentOf(http.headers))
      if (!(await passkeys.add(trx, actor.userId, checked, browser))) throw new CallError('passkeyRefused')
      const codes = isFirst ? await factors.renewRecoveryCodes(trx, actor.userId) : null
      await record(trx, actor.username)
      return codes
    })
    tell(http, actor.userId, 'passkeyAdded')
    return { recoveryCodes }
  })

  serve(app, removePasskey, 'session', async ({ body: { credentialId, ...given }, actor, http, record }) => {
    const { totp, passkeys: count } = await factors.of(actor.userId)
    if (!totp && count <= 1 && (await policyOfUser(db, actor.userId)) === 'required')
      throw new CallError('factorRequired')
    await proofs.factor(http, actor, given, async (trx) => {
      await lockFactors(trx, actor.userId)
      if (!(await passkeys.remove(trx, actor.userId, credentialId))) throw new CallError('notFound')
      await expectFactorLeft(trx, actor.userId)
      await factors.dropUnusedCodes(trx, actor.userId)
      await record(trx, actor.username)
    })
    tell(http, actor.userId, 'passkeyRemoved')
    return {}
  })
}
