import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { beginFirstPasskey, beginPasskeyFactor, confirmFirstPasskey } from '../../../../contract/people/passkeys.ts'
import { confirmFactor, enrolFactor, giveSecondFactor } from '../../../../contract/people/secondFactor.ts'
import type { Tables } from '../../../db/tables.ts'
import { browserOf, userAgentOf } from '../../../http/audit/browserName.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import type { SignIn } from '../sessions/signIn.ts'
import type { TellAccount } from '../tellAccount.ts'
import type { CheckFactor } from './factorChecks.ts'
import { type Factors, hasFactor, hasFactorIn, lockFactors } from './factors.ts'
import type { Passkeys } from './passkeys.ts'
import { policyOfUser } from './policy.ts'
import type { Proofs } from './proofs.ts'
import { qrPicture } from './qr.ts'
import type { FactorTickets } from './ticket.ts'

interface LoginFactorDeps {
  db: Kysely<Tables>
  factors: Factors
  tickets: FactorTickets
  passkeys: Passkeys
  checkFactor: CheckFactor
  proofs: Proofs
  limitAddress(http: FastifyRequest): Promise<void>
  signIn: SignIn
  tell: TellAccount
}

/** The second step of a login. None of it reads a session: the ticket of the first step says who it is. */
export function loginFactorRoutes(app: FastifyInstance, deps: LoginFactorDeps): void {
  const { db, factors, passkeys, tickets, checkFactor, proofs, limitAddress, signIn, tell } = deps

  /** Throws unless this user has to add a factor before going on: who has one gives it instead. */
  async function expectEnrolment(userId: string): Promise<void> {
    if (hasFactor(await factors.of(userId)) || (await policyOfUser(db, userId)) !== 'required')
      throw new CallError('factorTicketLapsed')
  }

  serve(app, giveSecondFactor, 'anyone', async (served) => {
    const { body, http, reply, note } = served
    const half = await tickets.read(http)
    note({ by: { userId: half.userId } })
    await signIn.leaveFormer(http)
    const opened = await proofs.factor(http, half, body, async (trx, kind) => ({
      kind,
      ...(await signIn.begin(trx, served, half, half.remember)),
    }))
    opened.tell()
    tickets.clear(reply)
    if (opened.kind === 'recovery') tell(http, half.userId, 'recoveryCodeUsed')
    return {}
  })

  serve(app, beginPasskeyFactor, 'anyone', async ({ http }) => {
    await limitAddress(http)
    return passkeys.requestFor((await tickets.read(http)).userId)
  })

  serve(app, enrolFactor, 'anyone', async ({ http, note, record }) => {
    const half = await tickets.read(http)
    note({ by: { userId: half.userId } })
    await expectEnrolment(half.userId)
    const { secret, uri } = await db.transaction().execute(async (trx) => {
      const begun = await factors.begin(trx, half)
      await record(trx)
      return begun
    })
    return { secret, picture: qrPicture(uri) }
  })

  serve(app, confirmFactor, 'anyone', async (served) => {
    const { body, http, reply, note } = served
    const half = await tickets.read(http)
    note({ by: { userId: half.userId } })
    await expectEnrolment(half.userId)
    await signIn.leaveFormer(http)
    const opened = await checkFactor(
      http,
      half,
      (trx) => factors.confirm(trx, half.userId, body.factorCode),
      async (trx, { recoveryCodes }) => {
        // The user has added a factor in another window meanwhile.
        if (!recoveryCodes) throw new CallError('factorTicketLapsed')
        return { recoveryCodes, ...(await signIn.begin(trx, served, half, half.remember)) }
      },
    )
    opened.tell()
    tickets.clear(reply)
    tell(http, half.userId, 'factorAdded')
    return { recoveryCodes: opened.recoveryCodes }
  })

  serve(app, beginFirstPasskey, 'anyone', async ({ http }) => {
    await limitAddress(http)
    const half = await tickets.read(http)
    await expectEnrolment(half.userId)
    return passkeys.creationFor(half)
  })

  serve(app, confirmFirstPasskey, 'anyone', async (served) => {
    const { body, http, reply, note } = served
    await limitAddress(http)
    const half = await tickets.read(http)
    note({ by: { userId: half.userId } })
    await expectEnrolment(half.userId)
    const checked = await passkeys.checkNew(half.userId, body.passkey)
    if (!checked) throw new CallError('passkeyRefused')
    await signIn.leaveFormer(http)
    const opened = await db.transaction().execute(async (trx) => {
      await lockFactors(trx, half.userId)
      if (await hasFactorIn(trx, half.userId)) throw new CallError('factorTicketLapsed')
      const browser = browserOf(userAgentOf(http.headers))
      if (!(await passkeys.add(trx, half.userId, checked, browser))) throw new CallError('passkeyRefused')
      const recoveryCodes = await factors.renewRecoveryCodes(trx, half.userId)
      return { recoveryCodes, ...(await signIn.begin(trx, served, half, half.remember)) }
    })
    opened.tell()
    tickets.clear(reply)
    tell(http, half.userId, 'passkeyAdded')
    return { recoveryCodes: opened.recoveryCodes }
  })
}
