import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { login } from '../../../../contract/people/auth.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import type { CredentialChecks } from '../credentialChecks.ts'
import { type Factors, hasFactor, secondStepOf } from '../factors/factors.ts'
import { policyOfUser } from '../factors/policy.ts'
import type { FactorTickets } from '../factors/ticket.ts'
import { passwordsAreOff } from '../sso/storedSetting.ts'
import type { SignIn } from './signIn.ts'

interface LoginDeps {
  db: Kysely<Tables>
  checks: CredentialChecks
  signIn: SignIn
  factors: Factors
  tickets: FactorTickets
}

export function loginRoute(app: FastifyInstance, { db, checks, signIn, factors, tickets }: LoginDeps): void {
  serve(app, login, 'anyone', async (served) => {
    const { body, http, reply, record, note } = served
    const { username } = body
    note({ by: { username } })
    await checks.admit(http, body)
    const password = await checks.openPassword(body.password, body.uuid)
    const account = await checks.check(http, username, password, 'loginRefused')
    if (await passwordsAreOff(db, account.userId)) throw new CallError('passwordsOff')
    const policy = await policyOfUser(db, account.userId)
    if (account.mustChange) throw new CallError('passwordMustChange')
    if (account.expired && policy !== 'required') throw new CallError('passwordExpired')
    const remember = body.rememberMe === 'true'
    await signIn.leaveFormer(http)
    const own = await factors.of(account.userId)
    if (policy === 'required' || (policy === 'optional' && hasFactor(own))) {
      await db.transaction().execute((trx) => record(trx, undefined, { next: 'secondFactor' }))
      tickets.give(reply, { ...account, remember })
      return secondStepOf(own)
    }
    const opened = await db.transaction().execute((trx) => signIn.begin(trx, served, account, remember))
    opened.tell()
    return {}
  })
}
