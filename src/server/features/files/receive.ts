import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '../../../contract/records/files.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { languageOf } from '../../../texts/languages.ts'
import type { StoredFile } from '../../db/storedFile.ts'
import { hasRoom } from '../../http/load/diskSpace.ts'
import { CallError } from '../../http/serve/errors.ts'
import { givenTwice } from '../../http/serve/invalid.ts'
import type { FileStore } from './byteStore.ts'
import { cleanFileName } from './fileName.ts'
import { mediaTypeOf } from './fileType.ts'
import type { ScanFile } from './malwareScan.ts'

/**
 * Streams an upload to disk, checks and scans it, and only then puts it into the store. Throws `fileType`, `fileEmpty`, `tooLarge`,
 * `storeFull` when the disk is nearly full, and what `scan` throws; nothing of a refused file stays.
 */
export async function receiveFile(
  { part, end }: SentFile,
  store: FileStore,
  scan: ScanFile,
): Promise<StoredFile & { sha256: string }> {
  const fileId = randomUUID()
  const path = join(store.incoming, fileId)
  await mkdir(store.incoming, { recursive: true, mode: 0o700 })
  if (!(await hasRoom(store.incoming))) throw new CallError('storeFull')
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 })).catch(malformedForm)
    if (part.file.truncated) throw new CallError('tooLarge')
    await end()
    const { size } = await stat(path)
    if (size === 0) throw new CallError('fileEmpty')
    const mediaType = await mediaTypeOf(path)
    if (!mediaType) throw new CallError('fileType')
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    await scan(path)
    await store.put(fileId, path)
    return { fileId, fileName: cleanFileName(part.filename, mediaType), mediaType, size, sha256: hash.digest('hex') }
  } finally {
    await rm(path, { force: true })
  }
}

interface SentFile {
  part: MultipartFile
  /** Throws `unknownField` or `invalidField` for what follows the file. Call it once the file is read. */
  end(): Promise<void>
}

/** Throws `missingField` without a file, `unknownField` for another field, and `malformed` for a form that can't be read. */
export async function fileOfForm(request: FastifyRequest, maxBytes = maxFileBytes): Promise<SentFile> {
  const parts = request.parts({ limits: { fileSize: maxBytes } })
  const next = async (): Promise<Multipart | undefined> => (await parts.next().catch(malformedForm)).value
  const part = await next()
  if (part?.type === 'field' && part.fieldname !== 'file') throw otherPart(part, request)
  // Without a name of a file it is a text.
  if (part?.type !== 'file' || part.fieldname !== 'file') {
    leaveUnread(request)
    throw new CallError('missingField', {}, 'file')
  }
  const end = async () => {
    const more = await next()
    if (more) throw otherPart(more, request)
  }
  return { part, end }
}

/** Who writes all before reading the answer would wait for a form that nobody reads. */
function leaveUnread({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

function otherPart({ fieldname }: Multipart, request: FastifyRequest): CallError {
  leaveUnread(request)
  return fieldname === 'file'
    ? givenTwice('file', languageOf(request.cookies.language))
    : new CallError('unknownField', {}, maskCardNumbersIn(fieldname))
}

/** Null when the file is larger than `maxBytes`. */
export async function contentOfForm(request: FastifyRequest, maxBytes: number): Promise<Buffer | null> {
  const { part, end } = await fileOfForm(request, maxBytes)
  const pieces: Buffer[] = await part.file.toArray().catch(malformedForm)
  if (part.file.truncated) return null
  await end()
  return Buffer.concat(pieces)
}

/** The parser's error for a broken form has neither a code nor a system call; that of a full disk has. */
function malformedForm(error: Error & { code?: string }): never {
  throw error.code === undefined ? new CallError('malformed') : error
}
