import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { beginPasskeyLogin, passkeyLogin } from '../../../../contract/people/passkeys.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import type { SignIn } from '../sessions/signIn.ts'
import { passwordsAreOff } from '../sso/storedSetting.ts'
import type { Passkeys } from './passkeys.ts'
import { policyOfUser } from './policy.ts'
import type { Proofs } from './proofs.ts'

interface PasskeyLoginDeps {
  db: Kysely<Tables>
  passkeys: Passkeys
  proofs: Proofs
  signIn: SignIn
  limitAddress(http: FastifyRequest): Promise<void>
}

/**
 * A login with a passkey alone, which is two factors in one: the device has it, and has verified its user. Nobody is
 * named before the signature is checked.
 */
export function passkeyLoginRoutes(app: FastifyInstance, deps: PasskeyLoginDeps): void {
  const { db, passkeys, proofs, signIn, limitAddress } = deps

  serve(app, beginPasskeyLogin, 'anyone', async ({ http }) => {
    await limitAddress(http)
    return passkeys.requestFor(null)
  })

  serve(app, passkeyLogin, 'anyone', async (served) => {
    const { body, http, note } = served
    const { userId } = await proofs.passkey(http, null, body.passkey)
    note({ by: { userId } })
    // A leaver of the directory would otherwise stay in by it.
    if (await passwordsAreOff(db, userId)) throw new CallError('passwordsOff')
    if ((await policyOfUser(db, userId)) === 'off') throw new CallError('factorOff')
    const { rows } = await sql<{ password_hash: string; must_change: boolean }>`
      SELECT password_hash, must_change FROM app_user WHERE user_id = ${userId} AND NOT disabled`.execute(db)
    const [account] = rows
    if (!account) throw new CallError('passkeyRefused')
    if (account.must_change) throw new CallError('passwordMustChange')
    await signIn.leaveFormer(http)
    const known = { userId, passwordHash: account.password_hash }
    const opened = await db.transaction().execute((trx) => signIn.begin(trx, served, known, body.rememberMe))
    opened.tell()
    return {}
  })
}
