import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ivLength, openGcm, sealGcm, tagLength } from '../../db/cards/gcm.ts'
import { type FileKey, newestOf } from '../../db/cards/secrets.ts'

/**
 * A stored file, sealed with a key of its own:
 *
 * - a head of 66 bytes: `RCF1`, the id of the key of the key file (2 bytes), and the file's own key sealed by that one
 *   (AES-256-GCM: IV 12, key 32, tag 16; the file's id is bound to it, so that no file stands in for another);
 * - pieces of 64 KiB, each sealed by itself with a tag of 16 bytes (AES-256-GCM). Their IV is their number and whether
 *   they are the last, so that none can be left out, put elsewhere or cut off. This is the STREAM construction of Hoang,
 *   Reyhanitabar, Rogaway and Vizár (2015).
 */
export const headLength = 66
export const pieceLength = 65_536

const mark = Buffer.from('RCF1', 'latin1')
const keyAt = mark.length + 2

export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

export async function* sealBytes(content: AsyncIterable<Buffer>, fileId: string, key: FileKey): AsyncGenerator<Buffer> {
  const own = randomBytes(32)
  yield headOf(own, fileId, key)
  let number = 0
  for await (const { bytes, isLast } of inPieces(content, pieceLength)) {
    const cipher = createCipheriv('aes-256-gcm', own, ivOf(number++, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Throws `DamagedFile` at the first changed piece. A file without a head is from before files were encrypted, and is
 * returned as it is.
 */
export async function* openBytes(
  sealed: AsyncIterable<Buffer>,
  fileId: string,
  keys: readonly FileKey[],
): AsyncGenerator<Buffer> {
  const { head, rest } = await splitHead(sealed)
  if (!isSealed(head)) {
    yield head
    yield* rest
    return
  }
  const own = ownKeyOf(head, fileId, keys)
  let number = 0
  for await (const { bytes, isLast } of inPieces(rest, pieceLength + tagLength)) {
    if (bytes.length < tagLength) throw new DamagedFile(`The file ${fileId} breaks off.`)
    const decipher = createDecipheriv('aes-256-gcm', own, ivOf(number++, isLast))
    decipher.setAuthTag(bytes.subarray(-tagLength))
    const plain = decipher.update(bytes.subarray(0, -tagLength))
    yield unlessDamaged(fileId, () => Buffer.concat([plain, decipher.final()]))
  }
}

/** Re-encrypts the file's own key under `key`; null when it already is. */
export async function rewrapBytes(
  sealed: AsyncIterable<Buffer>,
  fileId: string,
  keys: readonly FileKey[],
): Promise<AsyncIterable<Buffer> | null> {
  const newest = newestOf(keys)
  const { head, rest } = await splitHead(sealed)
  if (!isSealed(head)) {
    const whole = (async function* () {
      yield head
      yield* rest
    })()
    return sealBytes(whole, fileId, newest)
  }
  // Opened also where nothing is to be done: the number of a key is no proof.
  const own = ownKeyOf(head, fileId, keys)
  if (idOfKey(head) === newest.id) return null
  return (async function* () {
    yield headOf(own, fileId, newest)
    yield* rest
  })()
}

/** Which key the file is under, and whether that opens it; null for a file from before files were encrypted. */
export async function keyOfFile(
  sealed: AsyncIterable<Buffer>,
  fileId: string,
  keys: readonly FileKey[],
): Promise<{ id: number; opens: boolean } | null> {
  const { head } = await splitHead(sealed)
  if (!isSealed(head)) return null
  const id = idOfKey(head)
  try {
    ownKeyOf(head, fileId, keys)
    return { id, opens: true }
  } catch {
    return { id, opens: false }
  }
}

function idOfKey(head: Buffer): number {
  return head.readUInt16BE(mark.length)
}

function isSealed(head: Buffer): boolean {
  return head.length === headLength && head.subarray(0, mark.length).equals(mark)
}

function headOf(own: Buffer, fileId: string, { id, wrapKey }: FileKey): Buffer {
  const begin = Buffer.concat([mark, Buffer.alloc(2)])
  begin.writeUInt16BE(id, mark.length)
  return Buffer.concat([begin, sealGcm(wrapKey, own, boundTo(begin, fileId))])
}

function ownKeyOf(head: Buffer, fileId: string, keys: readonly FileKey[]): Buffer {
  const id = idOfKey(head)
  const key = keys.find((one) => one.id === id)
  if (!key) throw new DamagedFile(`The file ${fileId} is sealed with the file key ${id}, which isn’t there.`)
  const bound = boundTo(head.subarray(0, keyAt), fileId)
  return unlessDamaged(fileId, () => openGcm(key.wrapKey, head.subarray(keyAt), bound))
}

function boundTo(begin: Buffer, fileId: string): Buffer {
  return Buffer.concat([begin, Buffer.from(fileId, 'latin1')])
}

function ivOf(number: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(ivLength)
  iv.writeUInt32BE(number, ivLength - 5)
  iv[ivLength - 1] = isLast ? 1 : 0
  return iv
}

function unlessDamaged<Value>(fileId: string, work: () => Value): Value {
  try {
    return work()
  } catch {
    throw new DamagedFile(`The file ${fileId} is not what was stored.`)
  }
}

async function splitHead(content: AsyncIterable<Buffer>): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const parts = content[Symbol.asyncIterator]()
  let begin = Buffer.alloc(0)
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    begin = Buffer.concat([begin, part.value])
    if (begin.length >= headLength) break
  }
  const rest = (async function* () {
    try {
      if (begin.length > headLength) yield begin.subarray(headLength)
      for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value
    } finally {
      await parts.return?.()
    }
  })()
  return { head: begin.subarray(0, headLength), rest }
}

/** Pieces of `length` bytes, the last one may be shorter; an empty stream gives one empty piece. */
async function* inPieces(
  content: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let size = 0
  for await (const part of content) {
    held.push(part)
    size += part.length
    // A full piece may be the last: the end of the stream decides.
    if (size <= length) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; size - at > length; at += length) yield { bytes: all.subarray(at, at + length), isLast: false }
    held = [all.subarray(at)]
    size -= at
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}
