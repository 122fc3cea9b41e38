import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { givenFactor, ownProof, SignedByPasskey } from '../../../../contract/people/factorProof.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { CheckFactor } from './factorChecks.ts'
import { type Factors, hasFactor } from './factors.ts'
import type { Passkeys } from './passkeys.ts'

type Owner = { userId: string; username: string }

/** Throws when the password isn't this user's. Has the captcha and limits of a login. */
export type ProvePassword = (
  http: FastifyRequest,
  username: string,
  proof: { password: string; code: string; uuid: string },
) => Promise<void>

type UsedFactor = 'totp' | 'recovery' | 'passkey' | 'password'

type Then<Done> = (trx: Transaction<Tables>, used: UsedFactor) => Promise<Done>

export interface Proofs {
  /** Throws `factorProof` when neither was given, and as `CheckFactor` does. */
  factor<Done>(http: FastifyRequest, owner: Owner, given: z.infer<typeof givenFactor>, then: Then<Done>): Promise<Done>
  /** The second factor where the user has one, and else the password. */
  own<Done>(http: FastifyRequest, owner: Owner, given: z.infer<typeof ownProof>, then: Then<Done>): Promise<Done>
  /** Throws `passkeyRefused`. As nobody can guess a signature, wrong ones lock nothing. */
  passkey(http: FastifyRequest, userId: string | null, signed: SignedByPasskey): Promise<{ userId: string }>
}

interface ProofDeps {
  db: Kysely<Tables>
  factors: Factors
  passkeys: Passkeys
  checkFactor: CheckFactor
  provePassword: ProvePassword
  limitAddress(http: FastifyRequest): Promise<void>
}

export function proofsOf({ db, factors, passkeys, checkFactor, provePassword, limitAddress }: ProofDeps): Proofs {
  const passkey: Proofs['passkey'] = async (http, userId, signed) => {
    await limitAddress(http)
    const owner = await passkeys.check(userId, signed)
    if (!owner) throw new CallError('passkeyRefused')
    return owner
  }
  const factor: Proofs['factor'] = async (http, owner, { factorCode, passkey: signed }, then) => {
    if (signed) {
      await passkey(http, owner.userId, signed)
      return db.transaction().execute((trx) => then(trx, 'passkey'))
    }
    if (factorCode === undefined) throw new CallError('factorProof')
    return checkFactor(http, owner, (trx) => factors.use(trx, owner.userId, factorCode), then)
  }
  return {
    passkey,
    factor,
    async own(http, owner, { proof, ...given }, then) {
      if (hasFactor(await factors.of(owner.userId))) return factor(http, owner, given, then)
      if (!proof) throw new CallError('factorProof')
      await provePassword(http, owner.username, proof)
      return db.transaction().execute((trx) => then(trx, 'password'))
    },
  }
}
