import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { ssoMinutes } from '../../../../domain/people/sso.ts'
import type { Tables } from '../../../db/tables.ts'
import type { AttemptSecrets } from './providers.ts'
import type { StoredSso } from './storedSetting.ts'

interface NewAttempt {
  /** Who proves who they are; null at a login. */
  userId: string | null
  remember: boolean
}

interface TakenAttempt {
  insIdCd: string
  version: number
  remember: boolean
  secrets: AttemptSecrets
}

/** Sign-ins between the way to the identity provider and the way back. */
export interface Attempts {
  begin(http: FastifyRequest, reply: FastifyReply, sso: StoredSso, attempt: NewAttempt): Promise<AttemptSecrets>
  /** Takes the attempt of this state, once. Null when there is none, or it began in another browser, or for another user. */
  take(http: FastifyRequest, state: string, userId: string | null): Promise<TakenAttempt | null>
}

const cookieName = 'sso'

/**
 * The browser keeps one random value in an HttpOnly cookie. Nonce and code verifier follow from it and the state, so that
 * neither the database nor the address of the page has them.
 */
export function ssoAttempts(app: FastifyInstance, db: Kysely<Tables>): Attempts {
  const cookie = () => ({ ...app.cookieBase, httpOnly: true, path: '/api' })
  return {
    async begin(http, reply, { insIdCd, version }, { userId, remember }) {
      const held = http.cookies[cookieName] ?? ''
      const browser = /^[\w-]{43}$/.test(held) ? held : randomBytes(32).toString('base64url')
      // The page sees by it which call finishes it.
      const state = `${userId === null ? 'in' : 'up'}.${randomBytes(32).toString('base64url')}`
      await db
        .insertInto('sso_attempt')
        .values({
          state_hash: hashOf('state', state),
          browser_hash: hashOf('browser', browser),
          ins_id_cd: insIdCd,
          version,
          user_id: userId,
          remember,
          expires_at: sql<Date>`now() + make_interval(mins => ${ssoMinutes})`,
        })
        .execute()
      reply.setCookie(cookieName, browser, { ...cookie(), maxAge: ssoMinutes * 60 })
      return secretsOf(browser, state)
    },
    async take(http, state, userId) {
      const browser = http.cookies[cookieName] ?? ''
      const { rows } = await sql<{ insIdCd: string; version: number; remember: boolean }>`
        DELETE FROM sso_attempt
        WHERE state_hash = ${hashOf('state', state)} AND browser_hash = ${hashOf('browser', browser)}
          AND user_id IS NOT DISTINCT FROM ${userId}::bigint AND expires_at > now()
        RETURNING ins_id_cd AS "insIdCd", version, remember`.execute(db)
      const [row] = rows
      return row ? { ...row, secrets: secretsOf(browser, state) } : null
    },
  }
}

function secretsOf(browser: string, state: string): AttemptSecrets {
  const derived = (use: string) => hashOf(use, `${browser}\0${state}`).toString('base64url')
  return { state, nonce: derived('nonce'), codeVerifier: derived('verifier') }
}

function hashOf(use: string, text: string): Buffer {
  return createHash('sha256').update(`sso ${use}\0${text}`).digest()
}
