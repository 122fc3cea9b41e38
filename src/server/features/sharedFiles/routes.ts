import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  addSharingFile,
  deleteSharingFile,
  downloadSharing,
  querySharingDownload,
  querySharingFile,
} from '../../../contract/messages/sharedFiles.ts'
import { type Actor, actsForAll } from '../../../domain/people/actor.ts'
import { mayShareFiles } from '../../../domain/reference/information.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { StoredFile } from '../../db/storedFile.ts'
import type { Access } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import {
  type Attachable,
  listDownloads,
  listShared,
  noteDownload,
  sharedFile,
  shareFile,
  stopSharing,
} from './store.ts'

export interface SharedFileDeps {
  databases: Databases
  files: {
    attachable: Attachable
    send(reply: FastifyReply, file: StoredFile): Promise<FastifyReply>
  }
}

const menu = 'InformationInquiry'
const forReaders: Access = { menu }
const forSharers: Access = (['manager', 'handler', 'verifier', 'auditor', 'riskOfficer'] as const).map((role) => ({
  menu,
  role,
}))

export function sharedFileRoutes(app: FastifyInstance, { databases, files }: SharedFileDeps): void {
  const db = databases.main

  serveList(app, querySharingFile, forReaders, {
    read: ({ body, actor }) => listShared(db, body, actor, mayShareFiles(actor)),
  })

  serve(app, addSharingFile, forSharers, async ({ body, actor, note }) => {
    note({ target: body.filePath })
    expectHead(actor)
    const fileName = await shareFile(db, body, actor, files.attachable)
    note({ detail: { fileName, audience: body.audience } })
    return { filename: body.filePath }
  })

  serve(app, deleteSharingFile, forSharers, async ({ body, actor, note }) => {
    note({ target: body.filename })
    expectHead(actor)
    note({ detail: { fileName: await stopSharing(db, body.filename) } })
    return {}
  })

  serve(app, downloadSharing, forReaders, async ({ body, actor, reply, note }) => {
    note({ target: body.filename })
    const file = await sharedFile(db, body.filename, actor)
    await noteDownload(db, file.fileId, actor)
    return files.send(reply, file)
  })

  serveList(app, querySharingDownload, forSharers, {
    read: async ({ body, actor }) => {
      expectHead(actor)
      return listDownloads(db, body)
    },
  })
}

function expectHead(actor: Actor): void {
  if (!actsForAll(actor)) throw new CallError('otherInstitution')
}
