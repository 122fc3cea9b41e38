import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { ChangeService } from '../../../changes/changes.ts'
import type { Tables } from '../../../db/tables.ts'
import type { HttpLimits } from '../../../http/load/limits.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { Factors } from '../factors/factors.ts'
import type { FactorTickets } from '../factors/ticket.ts'
import type { Disconnect } from '../sessions/sessions.ts'
import type { SignIn } from '../sessions/signIn.ts'
import type { TellAccount } from '../tellAccount.ts'
import type { Attempts } from './attempts.ts'
import type { ReadTxt } from './domains.ts'
import type { DirectoryAccounts } from './identities.ts'
import type { ConfirmedClaims, Providers, ReturnedParameters } from './providers.ts'
import type { SettingDeps, ssoKinds } from './settings.ts'
import { noteFailure, type StoredSso, ssoOf } from './storedSetting.ts'

/** What a login has beside passwords. */
export interface LoginDoor {
  signIn: SignIn
  factors: Factors
  tickets: FactorTickets
  tell: TellAccount
}

export interface SsoDeps extends SettingDeps, LoginDoor {
  db: Kysely<Tables>
  limits: HttpLimits
  changes: ChangeService
  kinds: ReturnType<typeof ssoKinds>
  providers: Providers
  accounts: DirectoryAccounts
  disconnect: Disconnect
  readTxt: ReadTxt
}

/** An attempt that came back, with the settings that it began with. */
interface Returned {
  sso: StoredSso
  remember: boolean
  claims: ConfirmedClaims
  issuer: string
}

type TakeReturn = (http: FastifyRequest, parameters: ReturnedParameters, userId: string | null) => Promise<Returned>

/** What the routes have to which a browser returns. */
export interface ReturnDeps extends SsoDeps {
  takeReturn: TakeReturn
  limitAddress(http: FastifyRequest): Promise<void>
}

/** Takes the attempt of a return, once, and has the provider confirm it. Throws `ssoLapsed` and what `confirm` throws. */
export function returnTaker({ db, providers }: SsoDeps, attempts: Attempts): TakeReturn {
  return async (http, parameters, userId) => {
    const attempt = await attempts.take(http, parameters.state, userId)
    const sso = attempt && (await ssoOf(db, attempt.insIdCd))
    if (!sso || sso.version !== attempt.version) throw new CallError('ssoLapsed')
    const { remember, secrets } = attempt
    return {
      sso,
      remember,
      ...(await noting(db, sso, () => providers.confirm(sso, secrets, parameters, { again: userId !== null }))),
    }
  }
}

/** Keeps why a sign-in failed, for those who set it up. */
export async function noting<Done>(
  db: Kysely<Tables>,
  { insIdCd }: StoredSso,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError) await noteFailure(db, insIdCd, error.error)
    throw error
  }
}
