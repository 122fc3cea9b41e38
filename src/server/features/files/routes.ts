import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { download, downloadVoucher, maxFileBytes, upload } from '../../../contract/records/files.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { limitedAs, type SessionUser } from '../../http/serve/access.ts'
import { CallError, errorBody } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import type { FileStore } from './byteStore.ts'
import type { ScanFile } from './malwareScan.ts'
import { readableFile, readableVouchers } from './queries.ts'
import { checkQuota, type UploadQuota, usualQuota } from './quota.ts'
import { fileOfForm, receiveFile } from './receive.ts'
import { sendContent, sendStored } from './send.ts'
import { zipOf } from './zip.ts'

interface FileDeps {
  databases: Databases
  store: FileStore
  scan: ScanFile
  readsAttachment: (fileId: string, user: SessionUser) => Promise<boolean>
  quota?: UploadQuota
}

const everyMenu = [...new Set(flows.map((flow) => flow.menu))]

export async function fileRoutes(app: FastifyInstance, deps: FileDeps): Promise<void> {
  const { databases, store, scan, readsAttachment, quota = usualQuota } = deps
  const db = databases.main
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 2, fields: 4, fieldSize: 1024, headerPairs: 20 },
    throwFileSizeLimit: false,
  })

  serve(app, upload, 'session', async ({ actor, language, http, reply, note }) => {
    const endTurn = await app.load.startUpload(limitedAs(actor))
    try {
      await checkQuota(db, actor, language, quota)
      const { fileId, fileName, mediaType, size, sha256 } = await receiveFile(await fileOfForm(http), store, scan)
      await db
        .insertInto('file')
        .values({
          file_id: fileId,
          file_name: fileName,
          media_type: mediaType,
          size: String(size),
          sha256,
          uploaded_by: actor.userId,
        })
        .execute()
        .catch(async (error) => {
          // Nobody would ever know of it.
          await store.remove(fileId).catch((err) => http.log.error({ err }, 'an upload could not be removed'))
          throw error
        })
      note({ target: fileId })
      return { code: 200, fileName, filePath: fileId, size, mediaType }
    } catch (error) {
      if (!(error instanceof CallError) || !['fileType', 'fileEmpty'].includes(error.error)) throw error
      // Specification 7: code 400 says that it is an error.
      return reply.code(400).send({ code: 400, ...errorBody(language, error.error, error.values) })
    } finally {
      endTurn()
    }
  })

  serve(app, download, 'session', async ({ body, actor, reply, note }) => {
    note({ target: body.filePath })
    const attached = await readsAttachment(body.filePath, actor)
    const file = await readableFile(db, body.filePath, actor, attached)
    // Somebody else's file is as unknown as one that isn't there.
    if (!file) throw new CallError('fileMissing')
    return sendStored(store, reply, file)
  })

  serve(app, downloadVoucher, { menu: everyMenu }, async ({ body, actor, reply, http, note }) => {
    note({ target: body.expId })
    const files = await readableVouchers(db, body.expId, actor)
    if (!files) throw new CallError('notFound')
    if (files.length === 0) throw new CallError('fileMissing')
    const zip = zipOf(files, store, (error) => http.log.error({ err: error }, 'a voucher could not be read'))
    return sendContent(reply, `${body.expId}.zip`, 'application/zip', zip)
  })
}
