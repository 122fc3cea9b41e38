import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { addBulletin, modifyBulletin } from '../../../contract/messages/bulletins.ts'
import { maxVoucherBytes } from '../../../contract/records/submission.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import {
  type BulletinAction,
  bulletinRefusal,
  type KeptBulletinState,
  maxBulletinBody,
  mayReach,
  publisherOf,
} from '../../../domain/reference/bulletins.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { expectInstitutions } from '../../http/serve/institutions.ts'
import { hasText, sanitiseBulletin } from './sanitise.ts'

type BulletinInput = BodyOf<typeof addBulletin>

export interface BulletinFiles {
  attachable(
    trx: Transaction<Tables>,
    fileIds: readonly string[],
    actor: Actor,
  ): Promise<{ fileId: string; size: number }[]>
}

interface BulletinChange {
  bulletinId: string
  version: number
}

interface Changing {
  db: Kysely<Tables>
  manager: Actor
  files: BulletinFiles
  now: Date
  record: (trx: Transaction<Tables>, target: string) => Promise<void>
}

export function writeBulletin(changing: Changing, written: BulletinInput): Promise<BulletinChange> {
  const { db, manager } = changing
  return db.transaction().execute(async (trx) => {
    const publisher = publisherOf(manager)
    const { bulletin_id: bulletinId } = await trx
      .insertInto('bulletin')
      .values({ ins_id_cd: publisher })
      .returning('bulletin_id')
      .executeTakeFirstOrThrow()
    return writeVersion(changing, trx, { bulletinId, version: 1, publisher, before: null }, written)
  })
}

export interface BulletinBell {
  /** Deletes the messages of users who are no longer in the audience, and returns these users. */
  dropOutside(trx: Transaction<Tables>, bulletinId: string): Promise<string[]>
  /** Call after the commit. */
  dropped(userIds: readonly string[]): Promise<void>
}

export async function changeBulletin(
  changing: Changing,
  bell: BulletinBell,
  written: BodyOf<typeof modifyBulletin>,
): Promise<BulletinChange> {
  const { bulletinId, version } = written
  const { change, left } = await changing.db.transaction().execute(async (trx) => {
    const before = await current(trx, changing.manager, bulletinId, version, 'modify')
    const place = { bulletinId, version: version + 1, publisher: before.ins_id_cd, before }
    await setCurrent(trx, bulletinId, place.version)
    const change = await writeVersion(changing, trx, place, written)
    return { change, left: await bell.dropOutside(trx, bulletinId) }
  })
  await bell.dropped(left)
  return change
}

export function endBulletin(changing: Changing, bulletinId: string, version: number): Promise<BulletinChange> {
  const { db, manager, now, record } = changing
  return db.transaction().execute(async (trx) => {
    await current(trx, manager, bulletinId, version, 'withdraw')
    const next = version + 1
    await setCurrent(trx, bulletinId, next)
    await sql`
      INSERT INTO bulletin_version
        (bulletin_id, version, state, title, body, audience, show_from, show_to, changed_by, changed_at)
      SELECT bulletin_id, ${next}::int, 'withdrawn', title, body, audience, show_from, show_to, ${manager.userId}, ${now}
      FROM bulletin_version WHERE bulletin_id = ${bulletinId} AND version = ${version}`.execute(trx)
    await sql`
      INSERT INTO bulletin_file (bulletin_id, version, position, file_id)
      SELECT bulletin_id, ${next}::int, position, file_id
      FROM bulletin_file WHERE bulletin_id = ${bulletinId} AND version = ${version}`.execute(trx)
    await record(trx, `bulletin ${bulletinId}`)
    return { bulletinId, version: next }
  })
}

export function giveUpBulletin(changing: Changing, bulletinId: string, version: number): Promise<void> {
  const { db, manager, record } = changing
  return db.transaction().execute(async (trx) => {
    await current(trx, manager, bulletinId, version, 'delete')
    await sql`UPDATE bulletin SET deleted = true WHERE bulletin_id = ${bulletinId}`.execute(trx)
    await record(trx, `bulletin ${bulletinId}`)
  })
}

interface Standing {
  ins_id_cd: string
  version: number
  state: KeptBulletinState
  show_from: Date | null
}

/**
 * Returns the bulletin as the manager saw it, locked. Throws when they may not change it, or it has changed meanwhile.
 */
async function current(
  trx: Transaction<Tables>,
  manager: Actor,
  bulletinId: string,
  version: number,
  action: BulletinAction,
): Promise<Standing> {
  // The lock first: which version holds is asked when whoever had it is done.
  const { rows: held } = await sql<{ ins_id_cd: string; version: number }>`
    SELECT ins_id_cd, version FROM bulletin WHERE bulletin_id = ${bulletinId} AND NOT deleted FOR UPDATE`.execute(trx)
  const [bulletin] = held
  if (!bulletin || !mayActFor(manager, bulletin.ins_id_cd)) throw new CallError('notFound')
  if (bulletin.version !== version) throw new CallError('recordChanged')
  const content = await trx
    .selectFrom('bulletin_version')
    .select(['state', 'show_from'])
    .where('bulletin_id', '=', bulletinId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const refusal = bulletinRefusal(content.state, action)
  if (refusal) throw new CallError(refusal)
  return { ...bulletin, ...content }
}

async function setCurrent(trx: Transaction<Tables>, bulletinId: string, version: number): Promise<void> {
  await sql`UPDATE bulletin SET version = ${version} WHERE bulletin_id = ${bulletinId}`.execute(trx)
}

interface BulletinPlace extends BulletinChange {
  publisher: string
  before: Standing | null
}

async function writeVersion(
  { manager, files, now, record }: Changing,
  trx: Transaction<Tables>,
  { bulletinId, version, publisher, before }: BulletinPlace,
  written: BulletinInput,
): Promise<BulletinChange> {
  const state = written.publish || before?.state === 'published' ? 'published' : 'draft'
  const audience = written.audience && [...new Set(written.audience)].sort()
  if (!mayReach(publisher, audience)) throw new CallError('otherInstitution', {}, 'audience')
  if (audience) await expectInstitutions(trx, audience, 'audience')
  await trx
    .insertInto('bulletin_version')
    .values({
      bulletin_id: bulletinId,
      version,
      state,
      title: written.title,
      body: bodyOf(written.body, state),
      audience,
      ...timesOf(written, state, before, now),
      changed_by: manager.userId,
      changed_at: now,
    })
    .execute()
  await attach(
    trx,
    files,
    { bulletinId, version },
    [...new Set(written.attachments.map((one) => one.filePath))],
    manager,
  )
  await record(trx, `bulletin ${bulletinId}`)
  return { bulletinId, version }
}

function bodyOf(html: string, state: KeptBulletinState): string {
  const body = sanitiseBulletin(html)
  if (state === 'published' && !hasText(body)) throw new CallError('missingField', {}, 'body')
  // What links are given besides may be what is too much.
  if (body.length > maxBulletinBody) throw new CallError('bulletinTooLong', {}, 'body')
  return body
}

/** A bulletin that is shown already keeps its start; none starts before it is published. */
function timesOf({ showFrom, showTo }: BulletinInput, state: KeptBulletinState, before: Standing | null, now: Date) {
  const asked = showFrom === null ? null : new Date(showFrom)
  const end = showTo === null ? null : new Date(showTo)
  const began = before?.state === 'published' && before.show_from && before.show_from <= now ? before.show_from : null
  const begin = state === 'draft' ? asked : (began ?? (asked && asked > now ? asked : now))
  if (begin && end && end <= begin) throw new CallError('rangeReversed', {}, 'showTo')
  if (state === 'published' && end && end <= now) throw new CallError('bulletinOver', {}, 'showTo')
  return { show_from: begin, show_to: end }
}

/** Throws for a file that the manager may not attach and the bulletin didn't have before. */
async function attach(
  trx: Transaction<Tables>,
  files: BulletinFiles,
  { bulletinId, version }: BulletinChange,
  wanted: readonly string[],
  manager: Actor,
): Promise<void> {
  if (wanted.length === 0) return
  const { rows } = await sql<{ file_id: string; size: string }>`
    SELECT DISTINCT f.file_id, f.size FROM bulletin_file AS a JOIN file AS f USING (file_id)
    WHERE a.bulletin_id = ${bulletinId}`.execute(trx)
  const sizes = new Map(rows.map((row) => [row.file_id, Number(row.size)]))
  const fresh = wanted.filter((fileId) => !sizes.has(fileId))
  for (const { fileId, size } of await files.attachable(trx, fresh, manager)) sizes.set(fileId, size)
  if (!wanted.every((fileId) => sizes.has(fileId))) throw new CallError('fileMissing', {}, 'attachments')
  const bytes = wanted.reduce((sum, fileId) => sum + (sizes.get(fileId) ?? 0), 0)
  if (bytes > maxVoucherBytes) throw new CallError('tooManyFiles', {}, 'attachments')
  await trx
    .insertInto('bulletin_file')
    .values(wanted.map((file_id, at) => ({ bulletin_id: bulletinId, version, position: at + 1, file_id })))
    .execute()
}
