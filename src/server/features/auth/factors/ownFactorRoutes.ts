import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import {
  beginTotp,
  confirmTotp,
  proveIdentity,
  queryOwnFactors,
  removeTotp,
  renewRecoveryCodes,
} from '../../../../contract/people/secondFactor.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import { noteProof } from '../sessions/sessions.ts'
import { hasSso } from '../sso/storedSetting.ts'
import type { TellAccount } from '../tellAccount.ts'
import type { CheckFactor } from './factorChecks.ts'
import { type Factors, lockFactors } from './factors.ts'
import type { Passkeys } from './passkeys.ts'
import { expectFactorLeft, policyOfUser } from './policy.ts'
import type { Proofs } from './proofs.ts'
import { qrPicture } from './qr.ts'

export interface OwnFactorDeps {
  db: Kysely<Tables>
  factors: Factors
  passkeys: Passkeys
  checkFactor: CheckFactor
  proofs: Proofs
  tell: TellAccount
}

/** Who only found the session open can neither add a factor nor take one away: each asks for the password or a factor. */
export function ownFactorRoutes(app: FastifyInstance, deps: OwnFactorDeps): void {
  const { db, factors, passkeys, checkFactor, proofs, tell } = deps

  serve(app, queryOwnFactors, 'session', async ({ actor: { userId } }) => {
    const [{ totp, recoveryCodesLeft }, own] = await Promise.all([factors.of(userId), passkeys.of(userId)])
    const shown = <Facts extends { addedAt: Date; lastUsedAt: Date | null }>({
      addedAt,
      lastUsedAt,
      ...facts
    }: Facts) => ({
      ...facts,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })
    return {
      policy: await policyOfUser(db, userId),
      totp: totp && shown(totp),
      passkeys: own.map(shown),
      recoveryCodesLeft,
      sso: await hasSso(db, userId),
    }
  })

  serve(app, proveIdentity, 'session', async ({ body, actor, http, record }) => {
    const { sid = '' } = http.cookies
    await proofs.own(http, actor, body, async (trx) => {
      await noteProof(trx, sid)
      await record(trx, actor.username)
    })
    return {}
  })

  serve(app, beginTotp, 'session', async ({ body, actor, http, record }) => {
    if ((await policyOfUser(db, actor.userId)) === 'off') throw new CallError('factorOff')
    const { secret, uri } = await proofs.own(http, actor, body, async (trx) => {
      const begun = await factors.begin(trx, actor)
      await record(trx, actor.username)
      return begun
    })
    return { secret, picture: qrPicture(uri) }
  })

  serve(app, confirmTotp, 'session', async ({ body, actor, http, record }) => {
    const added = await checkFactor(
      http,
      actor,
      (trx) => factors.confirm(trx, actor.userId, body.factorCode),
      async (trx, confirmed) => {
        await record(trx, actor.username)
        return confirmed
      },
    )
    tell(http, actor.userId, 'factorAdded')
    return added
  })

  serve(app, removeTotp, 'session', async ({ body, actor, http, record }) => {
    const { passkeys: others } = await factors.of(actor.userId)
    if (others === 0 && (await policyOfUser(db, actor.userId)) === 'required') throw new CallError('factorRequired')
    await proofs.factor(http, actor, body, async (trx) => {
      await lockFactors(trx, actor.userId)
      await factors.removeTotp(trx, actor.userId)
      await expectFactorLeft(trx, actor.userId)
      await factors.dropUnusedCodes(trx, actor.userId)
      await record(trx, actor.username)
    })
    tell(http, actor.userId, 'factorRemoved')
    return {}
  })

  serve(app, renewRecoveryCodes, 'session', async ({ body, actor, http, record }) => {
    const recoveryCodes = await proofs.factor(http, actor, body, async (trx) => {
      const codes = await factors.renewRecoveryCodes(trx, actor.userId)
      await record(trx, actor.username)
      return codes
    })
    tell(http, actor.userId, 'recoveryCodesRenewed')
    return { recoveryCodes }
  })
}
