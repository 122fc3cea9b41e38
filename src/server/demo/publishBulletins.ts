import type { Actor } from '../../domain/people/actor.ts'
import type { Databases } from '../db/pools/databases.ts'
import { endBulletin, writeBulletin } from '../features/bulletins/change.ts'
import { attachable } from '../features/files/attachable.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import { demoBulletins } from './bulletins.ts'
import { type DemoDocument, sha256Of, storeDocuments } from './documents.ts'

interface BulletinsDeps {
  databases: Databases
  store: ByteStore
  clock: () => Date
}

export async function publishBulletins({ databases, store, clock }: BulletinsDeps): Promise<void> {
  const db = databases.main
  const manager = await administrator(databases)
  const now = clock()
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
  // Nobody asked for them by a call that the log could tell of.
  const changing = (days: number) => ({ db, manager, files: { attachable }, now: at(days), record: async () => {} })
  for (const bulletin of demoBulletins(now)) {
    const { title, body, audience, written, draft = false, from, to, withdrawn } = bulletin
    const { bulletinId, version } = await writeBulletin(changing(written), {
      title,
      body: body.replace(/\s*\n\s*/g, ' ').trim(),
      audience,
      showFrom: from === undefined ? null : at(from).toISOString(),
      showTo: to === undefined ? null : at(to).toISOString(),
      attachments: bulletin.document ? [await uploaded(databases, store, manager, bulletin.document)] : [],
      publish: !draft,
    })
    if (withdrawn !== undefined) await endBulletin(changing(withdrawn), bulletinId, version)
  }
}

export async function uploaded({ main }: Databases, store: ByteStore, manager: Actor, document: DemoDocument) {
  const { fileId, fileName, mediaType, content } = document
  await storeDocuments(store, [document])
  const size = String(content.length)
  await main
    .insertInto('file')
    .values({
      file_id: fileId,
      file_name: fileName,
      media_type: mediaType,
      size,
      sha256: sha256Of(content),
      uploaded_by: manager.userId,
    })
    .execute()
  return { fileName, filePath: fileId }
}

export async function administrator({ main }: Databases): Promise<Actor> {
  const { user_id, username, ins_id_cd } = await main
    .selectFrom('app_user')
    .select(['user_id', 'username', 'ins_id_cd'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  return { userId: user_id, username, insIdCd: ins_id_cd, roles: ['administrator'] }
}
