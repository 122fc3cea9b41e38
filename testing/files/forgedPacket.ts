import { createHash } from 'node:crypto'
import type { PacketManifest } from '../../src/contract/records/packet.ts'
import { manifestText, packetSeal } from '../../src/domain/records/packetFile.ts'

export const forgedManifest: PacketManifest = {
  format: 'recourse packet 1',
  expId: 'CASE00000000001',
  writtenAt: '2026-01-01T00:00:00.000Z',
  writtenFor: '00010344',
  records: [{ expId: 'CASE00000000001', version: 1, hash: '0'.repeat(64) }],
  exhibits: [
    {
      ...{ no: 1, expId: 'CASE00000000001', fileName: 'invoice.pdf', mediaType: 'application/pdf', size: 9 },
      ...{ sha256: null, offset: null, pages: 0, note: 'left' },
    },
  ],
}

/** A case file of a manifest alone, whose hash is right. */
export function forgedPacket(manifest: PacketManifest): Buffer {
  const text = Buffer.from(manifestText(manifest))
  const hash = createHash('sha256').update(text).digest('hex')
  return Buffer.concat([text, Buffer.from(packetSeal({ offset: 0, length: text.length }, hash))])
}
