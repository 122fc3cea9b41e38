import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import {
  beginTotp,
  confirmTotp,
  queryOwnFactors,
  removeTotp,
  renewRecoveryCodes,
} from '../../../../contract/secondFactor.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import type { CheckFactor } from './factorChecks.ts'
import type { Factors } from './factors.ts'
import { policyOfUser } from './policy.ts'
import { qrPicture } from './qr.ts'
import type { TellFactor } from './tellFactor.ts'

interface OwnFactorDeps {
  db: Kysely<Tables>
  factors: Factors
  checkFactor: CheckFactor
  tell: TellFactor
  /** Throws when the password isn't this user's. */
  provePassword(
    http: FastifyRequest,
    username: string,
    proof: { password: string; code: string; uuid: string },
  ): Promise<void>
}

/** Who only found the session open can neither add a factor nor take one away: each asks for the password or a code. */
export function ownFactorRoutes(app: FastifyInstance, deps: OwnFactorDeps): void {
  const { db, factors, checkFactor, tell, provePassword } = deps

  serve(app, queryOwnFactors, 'session', async ({ actor: { userId } }) => {
    const { totp, recoveryCodesLeft } = await factors.of(userId)
    const shown = totp && {
      addedAt: totp.addedAt.toISOString(),
      lastUsedAt: totp.lastUsedAt?.toISOString() ?? null,
    }
    return { policy: await policyOfUser(db, userId), totp: shown, recoveryCodesLeft }
  })

  serve(app, beginTotp, 'session', async ({ body: { factorCode, proof }, actor, http, record }) => {
    if ((await policyOfUser(db, actor.userId)) === 'off') throw new CallError('factorOff')
    const { totp } = await factors.of(actor.userId)
    if (totp ? factorCode === undefined : !proof) throw new CallError('factorProof')
    if (!totp && proof) await provePassword(http, actor.username, proof)
    const { secret, uri } =
      totp && factorCode !== undefined
        ? await checkFactor(
            http,
            actor,
            (trx) => factors.use(trx, actor.userId, factorCode),
            async (trx) => {
              const begun = await factors.begin(trx, actor)
              await record(trx, actor.username)
              return begun
            },
          )
        : await db.transaction().execute(async (trx) => {
            const begun = await factors.begin(trx, actor)
            await record(trx, actor.username)
            return begun
          })
    return { secret, picture: await qrPicture(uri) }
  })

  serve(app, confirmTotp, 'session', async ({ body, actor, http, record }) => {
    const recoveryCodes = await checkFactor(
      http,
      actor,
      (trx) => factors.confirm(trx, actor.userId, body.factorCode),
      async (trx, codes) => {
        await record(trx, actor.username)
        return codes
      },
    )
    tell(http, actor.userId, 'factorAdded')
    return { recoveryCodes }
  })

  serve(app, removeTotp, 'session', async ({ body, actor, http, record }) => {
    if ((await policyOfUser(db, actor.userId)) === 'required') throw new CallError('factorRequired')
    await checkFactor(
      http,
      actor,
      (trx) => factors.use(trx, actor.userId, body.factorCode),
      async (trx) => {
        await factors.remove(trx, actor.userId)
        await record(trx, actor.username)
      },
    )
    tell(http, actor.userId, 'factorRemoved')
    return {}
  })

  serve(app, renewRecoveryCodes, 'session', async ({ body, actor, http, record }) => {
    const recoveryCodes = await checkFactor(
      http,
      actor,
      (trx) => factors.use(trx, actor.userId, body.factorCode),
      async (trx) => {
        const codes = await factors.renewRecoveryCodes(trx, actor.userId)
        await record(trx, actor.username)
        return codes
      },
    )
    tell(http, actor.userId, 'recoveryCodesRenewed')
    return { recoveryCodes }
  })
}
