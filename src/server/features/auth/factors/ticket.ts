import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { factorMinutes } from '../../../../domain/people/secondFactor.ts'
import { keyedHash } from '../../../db/cards/keyedHash.ts'
import type { CookieSecrets } from '../../../db/cards/secrets.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/serve/errors.ts'

/** Who has given the right password, or signed in at an identity provider, and still owes the second factor. */
interface HalfSignedIn {
  userId: string
  username: string
  passwordHash: string
  remember: boolean
  sso?: { signInId: string; provedAt: Date | null } | null
}

export interface FactorTickets {
  give(reply: FastifyReply, account: HalfSignedIn): void
  /** Throws `factorTicketLapsed` when there is none, it has lapsed, or the password has changed since. */
  read(http: FastifyRequest): Promise<HalfSignedIn>
  clear(reply: FastifyReply): void
}

const cookieName = 'factor'

/** A signed, HttpOnly cookie that opens nothing but the calls of the second step. It is bound to the password. */
export function factorTickets(app: FastifyInstance, db: Kysely<Tables>, secrets: CookieSecrets): FactorTickets {
  const signature = keyedHash(secrets)
  const signed = (text: string, passwordHash: string) => `factor\0${text}\0${passwordHash}`
  const options = () => ({ ...app.cookieBase, httpOnly: true, path: '/api/auth' })
  return {
    give(reply, { userId, remember, passwordHash, sso }) {
      const text = `${userId}.${remember ? 1 : 0}.${Date.now() + factorMinutes * 60_000}.${sso?.signInId ?? ''}`
      const value = `${text}.${signature.of(signed(text, passwordHash)).toString('base64url')}`
      reply.setCookie(cookieName, value, { ...options(), maxAge: factorMinutes * 60 })
    },
    async read(http) {
      const [userId = '', remember = '', until = '', signInId = '', given = ''] =
        http.cookies[cookieName]?.split('.') ?? []
      if (!/^\d{1,18}$/.test(userId) || !/^\d{0,18}$/.test(signInId) || !(Number(until) > Date.now()))
        throw new CallError('factorTicketLapsed')
      const { rows } = await sql<{ username: string; password_hash: string }>`
        SELECT username, password_hash FROM app_user AS u WHERE user_id = ${userId} AND NOT disabled
          -- The provider can end a sign-in that is only half done, too.
          AND (${signInId} = '' OR EXISTS (
            SELECT FROM sso_sign_in AS s WHERE s.sign_in_id = nullif(${signInId}, '')::bigint AND s.user_id = u.user_id))`.execute(
        db,
      )
      const [row] = rows
      const text = `${userId}.${remember}.${until}.${signInId}`
      if (!row || !signature.fits(Buffer.from(given, 'base64url'), signed(text, row.password_hash)))
        throw new CallError('factorTicketLapsed')
      return {
        userId,
        username: row.username,
        passwordHash: row.password_hash,
        remember: remember === '1',
        // The second factor proves anew who it is.
        sso: signInId === '' ? null : { signInId, provedAt: new Date() },
      }
    },
    clear(reply) {
      reply.clearCookie(cookieName, options())
    },
  }
}
