import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import {
  avatarAddress,
  chooseLanguage,
  getAvatar,
  getMyself,
  maxAvatarBytes,
  removeAvatar,
  updateMyself,
  uploadAvatar,
} from '../../../contract/people/profile.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { passwordDays } from '../../../domain/people/passwords.ts'
import { maySeeName } from '../../../domain/people/people.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { expectMailDomain, refuseTakenEmail } from '../../http/serve/takenEmail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellAddresses } from '../../mail/tellOwner.ts'
import { sharp } from '../../pictures.ts'

interface ProfileDeps {
  databases: Databases
  mailer: Mailer
  /** Throws when the password isn't this user's. */
  provePassword(http: FastifyRequest, username: string, proof: Proof): Promise<void>
  spendLinks(trx: Transaction<Tables>, username: string): Promise<void>
  /** Null when the file is larger than `maxBytes`. */
  contentOfForm(http: FastifyRequest, maxBytes: number): Promise<Buffer | null>
  /** Throws when malware is found. */
  scan(content: Buffer): Promise<void>
}

interface Proof {
  password: string
  code: string
  uuid: string
}

const languageSeconds = 365 * 86_400
const pictureSeconds = 7 * 86_400
const mostManagers = 10

export function profileRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  const { mailer, provePassword, spendLinks, contentOfForm, scan } = deps
  const db = deps.databases.main

  serve(app, getMyself, 'session', ({ actor }) => myselfOf(db, actor.userId))

  serve(app, updateMyself, 'session', async ({ body: { proof, ...changes }, actor, language, http, record }) => {
    const { userId, username } = actor
    const before = await myselfOf(db, userId)
    if (before.version !== changes.version) throw new CallError('recordChanged')
    const moves = changes.email !== undefined && changes.email !== before.email
    // Passwords and codes go to that address: whoever only found the session open must not get them.
    if (moves && !proof) throw new CallError('missingField', {}, 'password')
    if (moves && proof) await provePassword(http, username, proof)
    const after = await db.transaction().execute(async (trx) => {
      if (moves) await spendLinks(trx, username)
      if (moves && changes.email !== undefined) await expectMailDomain(trx, changes.email, actor.insIdCd)
      const changed = await changeMyself(trx, userId, changes)
      // Codes go to that address from now on: it isn't changed without its row.
      await record(trx, username, changesOf(before, await myselfOf(trx, userId)))
      return changed
    })
    const reader = { username, email: before.email, language, zone: before.zone ?? before.insZone ?? null }
    if (moves) await tellAddresses(mailer, http, reader, changes.email ?? null)
    return after
  })

  serve(app, uploadAvatar, 'session', async ({ actor, http }) => {
    const content = await contentOfForm(http, maxAvatarBytes)
    if (!content) throw new CallError('pictureTooLarge')
    await scan(content)
    return { avatar: await keepAvatar(db, actor.userId, await squarePicture(content)) }
  })

  serve(app, removeAvatar, 'session', async ({ actor }) => {
    await sql`DELETE FROM avatar WHERE user_id = ${actor.userId}`.execute(db)
    return {}
  })

  serve(app, getAvatar, 'session', async ({ body, actor, reply }) => {
    const picture = await visibleAvatar(db, actor, body)
    if (!picture) throw new CallError('notFound')
    reply.header('cache-control', `private, max-age=${pictureSeconds}, immutable`)
    return reply.type('image/webp').send(picture)
  })

  serve(app, chooseLanguage, 'session', async ({ body: { lang }, actor, reply }) => {
    await sql`UPDATE app_user SET language = ${lang} WHERE user_id = ${actor.userId}`.execute(db)
    reply.setCookie('language', lang, { ...app.cookieBase, sameSite: 'lax', maxAge: languageSeconds })
    return {}
  })
}

async function keepAvatar(db: Kysely<Tables>, userId: string, picture: Buffer): Promise<string> {
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32)
  await sql`
    INSERT INTO avatar (user_id, hash, picture) VALUES (${userId}, ${hash}, ${picture})
    ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, picture = excluded.picture`.execute(db)
  return avatarAddress(userId, hash) ?? ''
}

/** Null when the picture is gone or this user may not see it. */
async function visibleAvatar(
  db: Kysely<Tables>,
  actor: Actor,
  { id, hash }: { id: string; hash: string },
): Promise<Buffer | null> {
  const { rows } = await sql<{ picture: Buffer; ins_id_cd: string }>`
    SELECT a.picture, u.ins_id_cd FROM avatar AS a JOIN app_user AS u USING (user_id)
    WHERE a.user_id = ${id} AND a.hash = ${hash} AND NOT u.deleted`.execute(db)
  const [row] = rows
  return row && maySeeName(actor, row.ins_id_cd) ? row.picture : null
}

const side = 256
const megapixels = 24

/** Formats that browsers show. */
const formats = ['jpeg', 'png', 'webp', 'gif']

/**
 * Redraws a picture as an upright square WebP without anything else that was in the file; the first frame of an
 * animation. Throws `pictureType` or `pictureTooLarge`; format and size are read from the head before anything is unpacked.
 */
async function squarePicture(content: Buffer): Promise<Buffer> {
  // Nothing at all is refused by what reads it, out of turn.
  if (content.length === 0) return noPicture()
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata().catch(noPicture)
  if (!formats.includes(format)) return noPicture()
  if (width * height > megapixels * 1_000_000) throw new CallError('pictureTooLarge')
  return sharp(content, { limitInputPixels: megapixels * 1_000_000, failOn: 'truncated' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 85 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(noPicture)
}

function noPicture(): never {
  throw new CallError('pictureType')
}

interface OwnRow {
  version: number
  nick_name: string
  email: string | null
  zone: string | null
  ins_zone: string | null
  managers: string[]
  password_changed_at: Date
  password_expires_at: Date | null
}

async function myselfOf(db: Kysely<Tables>, userId: string): Promise<ReplyOf<typeof getMyself>> {
  const { rows } = await sql<OwnRow>`
    SELECT u.version, nick_name, email, u.zone, s.zone AS ins_zone, password_changed_at,
      ARRAY(SELECT m.nick_name FROM app_user AS m JOIN user_role AS r ON r.user_id = m.user_id AND r.role = 'manager'
        WHERE m.ins_id_cd = u.ins_id_cd AND NOT m.deleted AND NOT m.disabled
        ORDER BY lower(m.username) LIMIT ${mostManagers}) AS managers,
      CASE WHEN p.policy = 'required' THEN NULL ELSE password_changed_at + make_interval(days => ${passwordDays}) END
        AS password_expires_at
    FROM app_user AS u LEFT JOIN factor_policy AS p USING (ins_id_cd)
      LEFT JOIN institution_setting AS s USING (ins_id_cd)
    WHERE user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A session without its user.')
  return {
    version: row.version,
    nickName: row.nick_name,
    email: row.email,
    zone: row.zone,
    insZone: row.ins_zone,
    managers: row.managers,
    passwordChangedAt: row.password_changed_at.toISOString(),
    passwordExpiresAt: row.password_expires_at?.toISOString() ?? null,
  }
}

type ProfileChanges = Omit<BodyOf<typeof updateMyself>, 'proof'>

/**
 * Keeps fields that aren't given. The version changes only with fields that account managers can edit too. Throws
 * `recordChanged` when somebody was faster.
 */
async function changeMyself(
  trx: Transaction<Tables>,
  userId: string,
  { version, nickName, email, notify, zone }: ProfileChanges,
): Promise<{ version: number }> {
  const counted = nickName !== undefined || email !== undefined
  const { rows } = await refuseTakenEmail(
    sql<{ version: number }>`
    UPDATE app_user SET nick_name = coalesce(${nickName ?? null}, nick_name), email = coalesce(${email ?? null}, email),
      notify = coalesce(${notify ? JSON.stringify(notify) : null}::jsonb, notify),
      zone = ${zone === undefined ? sql`zone` : zone}, version = version + ${counted ? 1 : 0}
    WHERE user_id = ${userId} AND version = ${version} RETURNING version`.execute(trx),
  )
  const [row] = rows
  if (!row) throw new CallError('recordChanged')
  return row
}
