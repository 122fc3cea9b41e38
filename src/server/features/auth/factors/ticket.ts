import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { factorMinutes } from '../../../../domain/secondFactor.ts'
import { keyedHash } from '../../../db/keyedHash.ts'
import type { CookieSecrets } from '../../../db/secrets.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/errors.ts'

/** Who has given the right password and still owes the second factor. */
export interface HalfSignedIn {
  userId: string
  username: string
  passwordHash: string
  remember: boolean
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
    give(reply, { userId, remember, passwordHash }) {
      const text = `${userId}.${remember ? 1 : 0}.${Date.now() + factorMinutes * 60_000}`
      const value = `${text}.${signature.of(signed(text, passwordHash)).toString('base64url')}`
      reply.setCookie(cookieName, value, { ...options(), maxAge: factorMinutes * 60 })
    },
    async read(http) {
      const [userId = '', remember = '', until = '', given = ''] = http.cookies[cookieName]?.split('.') ?? []
      if (!/^\d{1,18}$/.test(userId) || !(Number(until) > Date.now())) throw new CallError('factorTicketLapsed')
      const { rows } = await sql<{ username: string; password_hash: string }>`
        SELECT username, password_hash FROM app_user WHERE user_id = ${userId} AND NOT disabled`.execute(db)
      const [row] = rows
      const text = `${userId}.${remember}.${until}`
      if (!row || !signature.fits(Buffer.from(given, 'base64url'), signed(text, row.password_hash)))
        throw new CallError('factorTicketLapsed')
      return { userId, username: row.username, passwordHash: row.password_hash, remember: remember === '1' }
    },
    clear(reply) {
      reply.clearCookie(cookieName, options())
    },
  }
}
