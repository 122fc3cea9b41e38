import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../../settings.ts'
import { CallError } from '../serve/errors.ts'
import { hasRoom } from './diskSpace.ts'
import { type EndTurn, Turns } from './turns.ts'

/** Limits of concurrent work in one process, so that one user never makes others wait. */
export interface LoadLimits {
  /** Lists of one user. Another one waits `listWaitMs` for its turn and is then refused. */
  listsPerUser: number
  listWaitMs: number
  /** Lists of all users that begin after `deepRows` rows, which the database must read past. */
  deepLists: number
  /** A list that runs this long keeps its turn for as long again, so that slow lists never take a whole processor. */
  restFromMs: number
  /** Exports of one user, until their last byte is sent. */
  exportsPerUser: number
  exports: number
  exportReadMs: number
  exportSendMs: number
  uploadsPerUser: number
}

export const usualLoad: LoadLimits = {
  listsPerUser: 2,
  listWaitMs: 5_000,
  deepLists: 1,
  restFromMs: 20,
  exportsPerUser: 1,
  exports: 3,
  exportReadMs: 240_000,
  exportSendMs: 360_000,
  uploadsPerUser: 2,
}

interface Load {
  /** `user`: whose turn it is, from `limitedAs`. `skipped`: rows before the page. Throws `listsRunning` when the user gets no turn in time. */
  startList(user: string, skipped: number): Promise<EndTurn>
  /** Takes the user's turn until the answer is sent or its connection is gone. Throws `exportRunning`. */
  startExport(user: string, reply: FastifyReply): Promise<void>
  /**
   * Writes all rows to an unlinked temporary file and returns it, so that a slow reader holds no database connection.
   * Throws `exportsFull` when too many are being read, and `unavailable` when one takes too long.
   */
  spool(rows: Readable): Promise<Readable>
  startUpload(user: string): Promise<EndTurn>
}

declare module 'fastify' {
  interface FastifyInstance {
    load: Load
  }
}

const everybody = ''
const deepRows = 2_000

export function limitLoad(app: FastifyInstance, folder: string, limits: LoadLimits): void {
  const lists = new Turns(limits.listsPerUser, limits.listWaitMs)
  const deepLists = new Turns(limits.deepLists, limits.listWaitMs)
  const exportsOfUser = new Turns(limits.exportsPerUser)
  const exports = new Turns(limits.exports)
  const uploads = new Turns(limits.uploadsPerUser)
  app.decorate('load', {
    async startList(user, skipped) {
      const end = await lists.take(user)
      if (!end) throw new CallError('listsRunning')
      const endDeep = skipped < deepRows ? () => {} : await deepLists.take(everybody)
      if (!endDeep) {
        end()
        throw new CallError('listsRunning')
      }
      const began = performance.now()
      return () => {
        const rest = restAfter(performance.now() - began, limits)
        const endBoth = () => {
          endDeep()
          end()
        }
        if (rest > 0) setTimeout(endBoth, rest).unref()
        else endBoth()
      }
    },
    async startExport(user, reply) {
      const end = await exportsOfUser.take(user)
      if (!end) throw new CallError('exportRunning')
      finished(reply.raw, { readable: false }, end)
    },
    async spool(rows) {
      const end = await exports.take(everybody)
      if (!end) throw new CallError('exportsFull')
      try {
        return await spoolTo(folder, rows, limits)
      } finally {
        end()
      }
    },
    async startUpload(user) {
      const end = await uploads.take(user)
      if (!end) throw new CallError('uploadsRunning')
      return end
    },
  } satisfies Load)
}

const restAtMostMs = 5_000

export function restAfter(ranMs: number, { restFromMs }: Pick<LoadLimits, 'restFromMs'>): number {
  return ranMs < restFromMs ? 0 : Math.min(ranMs, restAtMostMs)
}

async function spoolTo(folder: string, rows: Readable, { exportReadMs, exportSendMs }: LoadLimits): Promise<Readable> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!(await hasRoom(folder))) throw new CallError('storeFull')
  const path = join(folder, randomUUID())
  const file = await writeTo(path, rows, exportReadMs).finally(() => rm(path, { force: true }))
  // No await from here on: nobody would hear of an error before the stream has its reader.
  const stream = file.createReadStream()
  const timer = setTimeout(() => stream.destroy(new Error('An export was read too slowly.')), exportSendMs)
  stream.once('close', () => clearTimeout(timer))
  return stream
}

async function writeTo(path: string, rows: Readable, withinMs: number): Promise<FileHandle> {
  const late = AbortSignal.timeout(withinMs)
  try {
    await pipeline(rows, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal: late })
    return await open(path)
  } catch (error) {
    throw late.aborted ? new CallError('unavailable') : error
  }
}

const leftBehindMs = 3_600_000

export async function sweepExports(folder: string, now: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }))
    if (now.getTime() - mtimeMs < leftBehindMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

export function exportFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'exports')
}
