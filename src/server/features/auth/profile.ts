import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ReplyOf } from '../../../contract/call.ts'
import type { getInfo } from '../../../contract/people/auth.ts'
import { avatarAddress, type Notify } from '../../../contract/people/profile.ts'
import { roles } from '../../../domain/people/actor.ts'
import { timeZones } from '../../../domain/time/zones.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Tables } from '../../db/tables.ts'
import { browserOf } from '../../http/audit/browserName.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { hashOfSid } from './sessions/sessions.ts'

interface ProfileRow {
  nick_name: string
  ins_en_nm: string
  ins_nm: string
  avatar_hash: string | null
  language: Language | null
  zone: string | null
  notify: Notify
  previous_login_at: Date | null
  previous_login_ip: string | null
  previous_login_agent: string | null
}

export async function profileOf(
  db: Kysely<Tables>,
  user: SessionUser,
  { sid, idleSeconds }: { sid: string | undefined; idleSeconds: number },
): Promise<ReplyOf<typeof getInfo>> {
  const { rows } = await sql<ProfileRow>`
    SELECT u.nick_name, i.ins_en_nm, i.ins_nm, a.hash AS avatar_hash, u.language, coalesce(u.zone, t.zone) AS zone, u.notify,
      s.previous_login_at, s.previous_login_ip, s.previous_login_agent
    FROM app_user AS u JOIN institution AS i USING (ins_id_cd) LEFT JOIN institution_setting AS t USING (ins_id_cd)
      LEFT JOIN avatar AS a USING (user_id)
      LEFT JOIN session AS s ON s.sid_hash = ${hashOfSid(sid ?? '')}
    WHERE u.user_id = ${user.userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A session without its user.')
  return {
    userId: user.userId,
    userName: row.nick_name,
    username: user.username,
    nickName: row.nick_name,
    insIdCd: user.insIdCd,
    insNm: { en: row.ins_en_nm, zh: row.ins_nm },
    avatar: avatarAddress(user.userId, row.avatar_hash),
    language: row.language,
    networkTimeZone: timeZones().network,
    zone: row.zone,
    notify: { ...row.notify, silent: [...row.notify.silent] },
    roles: user.roles.map((name) => ({ name, level: roles[name].level })),
    menus: user.menus.map((name) => ({ name })),
    lastLogin: row.previous_login_at && {
      at: row.previous_login_at.toISOString(),
      ip: row.previous_login_ip ?? '',
      browser: browserOf(row.previous_login_agent),
    },
    idleSeconds,
    token: await makeTicket(db, user.userId),
  }
}

/** Valid once, for a minute; the database keeps only its hash. */
async function makeTicket(db: Kysely<Tables>, userId: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`
    INSERT INTO ws_ticket (ticket_hash, user_id, expires_at)
    VALUES (${createHash('sha256').update(ticket).digest()}, ${userId}, now() + interval '1 minute')`.execute(db)
  return ticket
}
