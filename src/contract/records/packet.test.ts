import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forgedPacket, forgedManifest as manifest } from '../../../testing/files/forgedPacket.ts'
import { checkPacket } from './packet.ts'

const check = (changes: object) =>
  checkPacket(forgedPacket({ ...manifest, ...changes }), async (bytes) =>
    createHash('sha256').update(bytes).digest('hex'),
  )

const [exhibit] = manifest.exhibits
const [record] = manifest.records

describe('a forged case file', () => {
  it('is taken where its manifest is one that a server can write', async () => {
    expect(await check({})).toMatchObject({ isWhole: true, manifest, exhibits: [{ no: 1, found: 'absent' }] })
  })

  it('shows no name that controls a terminal or turns a line', async () => {
    const found = await check({ exhibits: [{ ...exhibit, fileName: 'a\u001b[2J\u202efdp.exe' }] })
    expect(found?.exhibits).toMatchObject([{ fileName: 'a�[2J�fdp.exe' }])
    expect(found?.manifest.exhibits).toMatchObject([{ fileName: 'a�[2J�fdp.exe' }])
  })

  it.each([
    ['an id that controls a terminal', { expId: 'E\u001b[2J0000000000' }],
    ['such an id of a record', { records: [{ ...record, expId: '\u202e00000000000000' }] }],
    ['such an id of a file', { exhibits: [{ ...exhibit, expId: '\u202e00000000000000' }] }],
    ['an institution that is none', { writtenFor: '\u001b[2J' }],
    ['a type that is none', { exhibits: [{ ...exhibit, mediaType: 'text' }] }],
    ['a time without end', { writtenAt: `2026-01-01T00:00:00.${'0'.repeat(1_000)}Z` }],
    ['a name without end', { exhibits: [{ ...exhibit, fileName: 'a'.repeat(1_000) }] }],
    ['thousands of files', { exhibits: Array.from({ length: 2_000 }, (_, no) => ({ ...exhibit, no })) }],
    [
      'more files than are worth reading',
      { exhibits: Array.from({ length: 60_000 }, (_, no) => ({ ...exhibit, no })) },
    ],
    ['thousands of records', { records: Array.from({ length: 2_000 }, () => record) }],
  ])('is none with %s', async (_, changes) => {
    expect(await check(changes)).toBeNull()
  })
})
