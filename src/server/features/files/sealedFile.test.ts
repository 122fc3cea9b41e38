import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { headLength, openBytes, pieceLength, rewrapBytes, sealBytes } from './sealedFile.ts'

const key = (id: number) => ({ id, wrapKey: randomBytes(32) })
const [first, second] = [key(1), key(2)]
const fileId = 'e7b1a3f0-0000-4000-8000-000000000001'
const sealedPiece = pieceLength + 16

async function* parts(bytes: Buffer, length = 50_000) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const all = async (content: AsyncIterable<Buffer>) => buffer(content)
const seal = (content: Buffer) => all(sealBytes(parts(content), fileId, first))
const open = (sealed: Buffer, keys = [first], id = fileId) => all(openBytes(parts(sealed), id, keys))

describe('a sealed file', () => {
  it.each([0, 1, pieceLength - 1, pieceLength, pieceLength + 1, 3 * pieceLength, 200_001])(
    'opens as it was, with %i bytes',
    async (length) => {
      const content = randomBytes(length)
      const sealed = await seal(content)
      expect(sealed.length).toBe(headLength + length + 16 * Math.max(1, Math.ceil(length / pieceLength)))
      expect((await open(sealed)).equals(content)).toBe(true)
    },
  )

  it('shows nothing of what it holds, and is never the same twice', async () => {
    const content = Buffer.from('A sales slip. '.repeat(10_000))
    const [one, other] = [await seal(content), await seal(content)]
    expect(one.includes('sales slip')).toBe(false)
    expect(one.subarray(headLength).equals(other.subarray(headLength))).toBe(false)
  })

  const content = randomBytes(3 * pieceLength + 100)
  const piece = (sealed: Buffer, n: number) =>
    sealed.subarray(headLength + n * sealedPiece, headLength + (n + 1) * sealedPiece)
  const head = (sealed: Buffer) => sealed.subarray(0, headLength)
  const flipped = (sealed: Buffer, at: number) => {
    const other = Buffer.from(sealed)
    other[at] = (other[at] ?? 0) ^ 1
    return other
  }
  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['with a bit of a piece changed', (sealed) => flipped(sealed, headLength + sealedPiece + 5)],
    ['with a bit of its own key changed', (sealed) => flipped(sealed, 30)],
    ['with a bit of its last tag changed', (sealed) => flipped(sealed, sealed.length - 1)],
    ['cut off within a piece', (sealed) => sealed.subarray(0, -50)],
    ['cut off behind a piece', (sealed) => sealed.subarray(0, headLength + 3 * sealedPiece)],
    ['cut off behind its head', (sealed) => sealed.subarray(0, headLength)],
    ['with something behind its end', (sealed) => Buffer.concat([sealed, Buffer.from('x')])],
    ['with its last piece twice', (sealed) => Buffer.concat([sealed, piece(sealed, 3)])],
    [
      'with two pieces in each other’s place',
      (sealed) => Buffer.concat([head(sealed), piece(sealed, 1), piece(sealed, 0), piece(sealed, 2), piece(sealed, 3)]),
    ],
    [
      'without a piece in the middle',
      (sealed) => Buffer.concat([head(sealed), piece(sealed, 0), piece(sealed, 2), piece(sealed, 3)]),
    ],
  ])('is refused %s', async (_what, change) => {
    await expect(open(change(await seal(content)))).rejects.toThrow('The file')
  })

  it('is refused in the place of another, and without its key', async () => {
    const sealed = await seal(content)
    await expect(open(sealed, [first], fileId.replace('e7', 'e8'))).rejects.toThrow('is not what was stored')
    await expect(open(sealed, [second])).rejects.toThrow('the file key 1, which isn’t there')
    await expect(open(sealed, [{ ...second, id: 1 }])).rejects.toThrow('is not what was stored')
  })

  it('goes under the newest key without being sealed anew, once', async () => {
    const sealed = await seal(content)
    const under = await all((await rewrapBytes(parts(sealed), fileId, [first, second])) ?? parts(Buffer.alloc(0)))
    expect(under.subarray(headLength).equals(sealed.subarray(headLength))).toBe(true)
    expect((await open(under, [second])).equals(content)).toBe(true)
    expect(await rewrapBytes(parts(under), fileId, [first, second])).toBeNull()
  })

  it('from before files were sealed comes out as it is, and is sealed with the next key', async () => {
    for (const plain of [Buffer.from('short'), content]) {
      expect((await open(plain)).equals(plain)).toBe(true)
      const sealed = await all((await rewrapBytes(parts(plain), fileId, [first])) ?? parts(plain))
      expect(sealed.equals(plain)).toBe(false)
      expect((await open(sealed)).equals(plain)).toBe(true)
    }
  })
})
