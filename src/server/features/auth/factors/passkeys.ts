import { type Kysely, sql, type Transaction } from 'kysely'
import type { SignedByPasskey } from '../../../../contract/people/factorProof.ts'
import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '../../../../contract/people/passkeys.ts'
import { factorMinutes } from '../../../../domain/people/secondFactor.ts'
import type { Tables } from '../../../db/tables.ts'

interface OwnPasskey {
  credentialId: string
  browser: string | null
  addedAt: Date
  lastUsedAt: Date | null
}

interface CheckedPasskey {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** Every challenge is good once, for ten minutes, and for the user and purpose it was made for. */
export interface Passkeys {
  of(userId: string): Promise<OwnPasskey[]>
  creationFor(owner: { userId: string; username: string }): Promise<PasskeyCreation>
  /** Null when the browser's answer doesn't hold. */
  checkNew(userId: string, added: NewPasskey): Promise<CheckedPasskey | null>
  /** False when somebody has this passkey already. */
  add(trx: Transaction<Tables>, userId: string, checked: CheckedPasskey, browser: string | null): Promise<boolean>
  /** Null: for any passkey, in a login without password. */
  requestFor(userId: string | null): Promise<PasskeyRequest>
  /** Returns whose passkey has signed a challenge made for this user, or for a login where that is null. */
  check(userId: string | null, signed: SignedByPasskey): Promise<{ userId: string } | null>
  /** False when this user has no such passkey. */
  remove(trx: Transaction<Tables>, userId: string, credentialId: string): Promise<boolean>
}

type Purpose = 'add' | 'prove' | 'login'

/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

const timeout = factorMinutes * 60_000

/** Loaded at the first passkey: its X.509 parsers are a tenth of what a server loads. */
const webAuthn = () => import('@simplewebauthn/server')

/** `publicUrl`: the address that users open. A passkey belongs to its host name, and works at its origin only. */
export function passkeysOf(db: Kysely<Tables>, publicUrl: string): Passkeys {
  const { origin, hostname: rpId } = new URL(publicUrl)
  const site = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true }

  async function keep(challenge: string, purpose: Purpose, userId: string | null): Promise<string> {
    await sql`
      INSERT INTO passkey_challenge (challenge, purpose, user_id, expires_at)
      VALUES (${challenge}, ${purpose}, ${userId}, now() + make_interval(mins => ${factorMinutes}))`.execute(db)
    return challenge
  }

  /** Uses up the challenge that was signed, outside any transaction: whatever comes of it, it is never good again. */
  async function take(clientDataJSON: string, purpose: Purpose, userId: string | null): Promise<string | null> {
    const challenge = challengeIn(clientDataJSON)
    const { numAffectedRows } = await sql`
      DELETE FROM passkey_challenge WHERE challenge = ${challenge} AND purpose = ${purpose}
        AND user_id IS NOT DISTINCT FROM ${userId}::bigint AND expires_at > now()`.execute(db)
    return numAffectedRows === 1n ? challenge : null
  }

  const rowsOf = (userId: string) =>
    db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('added_at').execute()

  return {
    async of(userId) {
      const rows = await rowsOf(userId)
      return rows.map(({ credential_id, browser, added_at, last_used_at }) => ({
        credentialId: credential_id,
        browser,
        addedAt: added_at,
        lastUsedAt: last_used_at,
      }))
    },
    async creationFor({ userId, username }) {
      const { generateRegistrationOptions } = await webAuthn()
      const options = await generateRegistrationOptions({
        rpName: 'Recourse',
        rpID: rpId,
        userName: username,
        userID: Uint8Array.from(Buffer.from(userId)),
        timeout,
        supportedAlgorithmIDs: algorithms,
      })
      const rows = await rowsOf(userId)
      return {
        challenge: await keep(options.challenge, 'add', userId),
        rp: { id: rpId, name: options.rp.name },
        user: options.user,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout,
        attestation: 'none',
        excludeCredentials: rows.map(({ credential_id: id }) => ({ type: 'public-key', id })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      }
    },
    async checkNew(userId, { id, transports, ...response }) {
      const expectedChallenge = await take(response.clientDataJSON, 'add', userId)
      if (expectedChallenge === null) return null
      const { verifyRegistrationResponse } = await webAuthn()
      const checked = await verifyRegistrationResponse({
        ...site,
        response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
        expectedChallenge,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => null)
      if (!checked?.verified) return null
      const { credential } = checked.registrationInfo
      const { publicKey, counter } = credential
      return { id: credential.id, publicKey: Buffer.from(publicKey), counter, transports }
    },
    async add(trx, userId, { id, publicKey, counter, transports }, browser) {
      const { numAffectedRows } = await sql`
        INSERT INTO passkey (credential_id, user_id, public_key, counter, transports, browser)
        VALUES (${id}, ${userId}, ${publicKey}, ${counter}, ${transports}, ${browser})
        ON CONFLICT DO NOTHING`.execute(trx)
      return numAffectedRows === 1n
    },
    async requestFor(userId) {
      const { generateAuthenticationOptions } = await webAuthn()
      const { challenge } = await generateAuthenticationOptions({ rpID: rpId, timeout })
      const rows = userId === null ? [] : await rowsOf(userId)
      return {
        challenge: await keep(challenge, userId === null ? 'login' : 'prove', userId),
        rpId,
        timeout,
        userVerification: 'required',
        allowCredentials: rows.map(({ credential_id: id, transports }) => ({ type: 'public-key', id, transports })),
      }
    },
    async check(userId, { id, userHandle, ...signed }) {
      const expectedChallenge = await take(signed.clientDataJSON, userId === null ? 'login' : 'prove', userId)
      if (expectedChallenge === null) return null
      const found = await db.selectFrom('passkey').selectAll().where('credential_id', '=', id).executeTakeFirst()
      if (!found || (userId !== null && found.user_id !== userId)) return null
      // Where nobody was named before, the authenticator has to say whose passkey it is.
      const named = userHandle === null ? userId : Buffer.from(userHandle, 'base64url').toString()
      if (named !== found.user_id) return null
      const { public_key, transports, user_id } = found
      const { verifyAuthenticationResponse } = await webAuthn()
      const checked = await verifyAuthenticationResponse({
        ...site,
        response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: signed },
        expectedChallenge,
        credential: { id, publicKey: Uint8Array.from(public_key), counter: Number(found.counter), transports },
      }).catch(() => null)
      if (!checked?.verified) return null
      // A copy of the authenticator that is used at the same moment has the same counter.
      const { numAffectedRows } = await sql`
        UPDATE passkey SET counter = ${checked.authenticationInfo.newCounter}, last_used_at = now()
        WHERE credential_id = ${id} AND counter = ${found.counter}`.execute(db)
      return numAffectedRows === 1n ? { userId: user_id } : null
    },
    async remove(trx, userId, credentialId) {
      const { numAffectedRows } = await sql`
        DELETE FROM passkey WHERE user_id = ${userId} AND credential_id = ${credentialId}`.execute(trx)
      return numAffectedRows === 1n
    },
  }
}

/** Empty where there is none, and where the page stood in a frame of another site, which is never the portal. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : ''
  } catch {
    return ''
  }
}
