import type { FastifyInstance } from 'fastify'
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { type Kysely, sql, type Transaction } from 'kysely'
import { ssoLogout } from '../../../../contract/people/sso.ts'
import type { Tables } from '../../../db/tables.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import { forgetRecentSessions } from '../sessions/sessions.ts'
import type { ReturnDeps } from './returns.ts'
import { type StoredSso, ssoOfIssuer } from './storedSetting.ts'

type LogoutDeps = Pick<ReturnDeps, 'db' | 'providers' | 'disconnect' | 'limitAddress'>

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** OpenID Connect Back-Channel Logout 1.0: the token alone says who asks. */
export function ssoLogoutRoute(app: FastifyInstance, deps: LogoutDeps): void {
  const { db, disconnect, limitAddress } = deps
  serve(app, ssoLogout, 'anyone', async ({ body, http, record, note }) => {
    await limitAddress(http)
    const { sso, claims } = await verified(deps, body.logout_token).catch((error: unknown) => {
      http.log.warn({ err: error }, 'logout token refused')
      throw new CallError('ssoLogoutRefused')
    })
    const ended = await db.transaction().execute(async (trx) => {
      await expectFirst(trx, claims)
      const found = await endSignIns(trx, sso, claims)
      const [first] = found
      if (first) {
        note({ by: { userId: first.user_id } })
        await record(trx, sso.insIdCd, { sso: true })
      }
      return found
    })
    forgetRecentSessions()
    for (const { session } of ended) if (session) disconnect({ session })
    return {}
  })
}

async function verified(
  { db, providers }: LogoutDeps,
  token: string,
): Promise<{ sso: StoredSso; claims: JWTPayload & { iss: string; jti: string } }> {
  const { iss = '', aud } = decodeJwt(token)
  const { typ } = decodeProtectedHeader(token)
  if (typ !== undefined && !['logout+jwt', 'jwt'].includes(typ.toLowerCase())) throw new Error(`Its type is ${typ}.`)
  const audience = [aud ?? []].flat()
  const sso = (await ssoOfIssuer(db, iss)).find(({ clientId }) => audience.includes(clientId))
  if (!sso) throw new Error('No institution has this issuer and client.')
  const claims = await providers.verifyLogout(sso, token)
  const { events, nonce, sub, sid, jti } = claims
  if (typeof events !== 'object' || events === null || !(logoutEvent in events)) throw new Error('It is no logout.')
  if (nonce !== undefined) throw new Error('An ID token is no logout token.')
  if (typeof sub !== 'string' && typeof sid !== 'string') throw new Error('It names neither user nor session.')
  if (typeof jti !== 'string' || jti.length > 500) throw new Error('Its id is missing or too long.')
  return { sso, claims: { ...claims, iss, jti } }
}

/** Throws `ssoLogoutRefused` for a token that came before. */
async function expectFirst(trx: Transaction<Tables>, { iss, jti }: { iss: string; jti: string }): Promise<void> {
  const { numAffectedRows } = await sql`
    INSERT INTO sso_logout (issuer, jti, expires_at) VALUES (${iss}, ${jti}, now() + interval '1 hour')
    ON CONFLICT DO NOTHING`.execute(trx)
  if (numAffectedRows !== 1n) throw new CallError('ssoLogoutRefused')
}

/** Ends the sessions, and the logins that still wait for their second factor. */
async function endSignIns(
  trx: Kysely<Tables>,
  { insIdCd }: StoredSso,
  { iss, sub, sid }: JWTPayload,
): Promise<{ user_id: string; session: string | null }[]> {
  const { rows } = await sql<{ user_id: string; session: string | null }>`
    WITH gone AS (
      DELETE FROM sso_sign_in
      WHERE ins_id_cd = ${insIdCd} AND issuer = ${iss}
        AND (${sub ?? null}::text IS NULL OR subject = ${sub ?? null})
        AND (${sid ?? null}::text IS NULL OR issuer_sid = ${sid ?? null})
      RETURNING sign_in_id, user_id),
    ended AS (
      DELETE FROM session AS s USING gone AS g
      WHERE s.user_id = g.user_id AND s.sso_sign_in = g.sign_in_id
      RETURNING s.user_id, s.sid_hash),
    tickets AS (DELETE FROM ws_ticket AS t USING ended AS e WHERE t.user_id = e.user_id)
    SELECT g.user_id, encode(e.sid_hash, 'hex') AS session FROM gone AS g LEFT JOIN ended AS e USING (user_id)`.execute(
    trx,
  )
  return rows
}
