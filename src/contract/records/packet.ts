import * as z from 'zod/mini'
import { cardNetworkNames } from '../../domain/records/cardNetworks.ts'
import { exhibitNotes, readSeal } from '../../domain/records/packetFile.ts'
import { harmlessText } from '../../domain/text/keptText.ts'
import { languages } from '../../texts/languages.ts'
import { defineCall } from '../call.ts'
import { fieldSchema, valueSchema } from '../schema.ts'

/**
 * Answers a PDF. In the language of the user where none is named. With `cardNetwork`, its pages alone within the limits of that
 * network: a PDF, or a ZIP of several.
 */
export const packet = defineCall({
  path: 'detail/packet',
  log: 'file',
  summary: 'Download a record with its dispute and all vouchers as one PDF',
  dataScope: 'parties',
  scope: 'read',
  refuses: ['notFound', 'exportRunning', 'exportsFull', 'storeFull'],
  body: z.strictObject({
    expId: fieldSchema('expId'),
    language: z.optional(z.enum(languages)),
    cardNetwork: z.optional(z.enum(cardNetworkNames)),
  }),
  reply: z.unknown(),
})

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const place = z.int().check(z.minimum(0))
const institution = valueSchema({ kind: 'institution' })
/** The database takes 255 characters of a name, of up to two units each. */
const fileName = z.string().check(z.maxLength(510), z.overwrite(harmlessText))
const mediaType = z.string().check(z.maxLength(127), z.regex(/^[\w.+-]+\/[\w.+-]+$/))

/** Well above what a server writes. A forged manifest beyond would keep its reader waiting. */
const manifestLimits = { bytes: 2_000_000, records: 100, exhibits: 1_000 }

/** The file `manifest.json`, which is attached to the packet and lists its contents. All its texts can be shown as they are. */
const packetManifest = z.object({
  format: z.literal('recourse packet 1'),
  expId: fieldSchema('expId'),
  writtenAt: z.iso.datetime().check(z.maxLength(30)),
  /** The institution for which it was written. The packet holds only what that institution may see. */
  writtenFor: institution,
  /** The last event of each record that the packet shows, by its hash in the record's chain. */
  records: z
    .array(z.object({ expId: fieldSchema('expId'), version: place, hash: sha256 }))
    .check(z.maxLength(manifestLimits.records)),
  exhibits: z
    .array(
      z.object({
        no: place,
        expId: fieldSchema('expId'),
        fileName,
        mediaType,
        size: place,
        /** The hash of the file as it was uploaded. It is null when the bytes could not be read. */
        sha256: z.nullable(sha256),
        /** The place in the packet where the bytes of the file begin. It is null when the packet does not contain them. */
        offset: z.nullable(place),
        /** How many pages of it are drawn. */
        pages: place,
        note: z.nullable(z.enum(exhibitNotes)),
      }),
    )
    .check(z.maxLength(manifestLimits.exhibits)),
})
export type PacketManifest = z.infer<typeof packetManifest>

type HashBytes = (bytes: Uint8Array) => Promise<string>

export interface PacketCheck {
  /** False when any byte has changed since it was written. */
  isWhole: boolean
  manifest: PacketManifest
  /** `absent`: the packet names the file and its hash, and does not contain it. */
  exhibits: { no: number; fileName: string; found: 'whole' | 'changed' | 'absent' }[]
}

/**
 * Checks a packet against its own manifest. It returns null when the file is no packet, when its end or its manifest is lost, or
 * when the manifest has what no server writes. Somebody who changes both the contents and the hashes is not found here: for
 * that, the manifest must be compared with the records of the portal.
 */
export async function checkPacket(file: Uint8Array, hashOf: HashBytes): Promise<PacketCheck | null> {
  const seal = readSeal(file)
  if (!seal || seal.length > manifestLimits.bytes) return null
  const manifest = readManifest(file.subarray(seal.offset, seal.offset + seal.length))
  const contained = manifest?.exhibits.reduce((sum, { offset, size }) => sum + (offset === null ? 0 : size), 0) ?? 0
  // A manifest that names the same bytes over and over would keep who checks it waiting.
  if (!manifest || contained > file.length) return null
  const isWhole = (await hashOf(file.subarray(0, seal.begins))) === seal.hash
  const exhibits: PacketCheck['exhibits'] = []
  for (const { no, fileName, offset: at, size, sha256: said } of manifest.exhibits) {
    const isSame = at !== null && (await hashOf(file.subarray(at, at + size))) === said
    exhibits.push({ no, fileName, found: at === null ? 'absent' : isSame ? 'whole' : 'changed' })
  }
  return { isWhole, manifest, exhibits }
}

function readManifest(bytes: Uint8Array): PacketManifest | null {
  try {
    return packetManifest.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}
