/** Why a file is not drawn, or only in part. */
export const exhibitNotes = [
  /** An office file, an archive or text: nothing draws it. */
  'listed',
  'locked',
  'damaged',
  /** Drawing it took too long or too much memory, or it has too many pixels. */
  'tooHeavy',
  /** One page of it alone is larger than a file may be that the network takes for which the packet was written. */
  'tooLarge',
  /** Only its first pages are drawn. */
  'cut',
  /** The server cannot read its bytes, or they are not those that were uploaded. */
  'unreadable',
  /** The packet does not contain the file, because it exceeds the limits. */
  'left',
] as const
export type ExhibitNote = (typeof exhibitNotes)[number]

/** The file `manifest.json`, which is attached to the packet and lists its contents. */
export interface PacketManifest {
  format: 'recourse packet 1'
  expId: string
  writtenAt: string
  /** The institution for which it was written. The packet holds only what that institution may see. */
  writtenFor: string
  /** The last event of each record that the packet shows, by its hash in the record's chain. */
  records: { expId: string; version: number; hash: string }[]
  exhibits: {
    no: number
    expId: string
    fileName: string
    mediaType: string
    size: number
    /** The hash of the file as it was uploaded. It is null when the bytes could not be read. */
    sha256: string | null
    /** The place in the packet where the bytes of the file begin. It is null when the packet does not contain them. */
    offset: number | null
    /** How many pages of it are drawn. */
    pages: number
    note: ExhibitNote | null
  }[]
}

/** Every offset is padded to this many digits, so that the manifest keeps its length when the offsets become known. */
const offsetDigits = 10

/** Writes the manifest. Its length does not depend on the offsets. */
export function manifestText(manifest: PacketManifest): string {
  const exhibits = manifest.exhibits.map((one) => JSON.stringify(one).replace(/"offset":(\d+)/, padOffset))
  const { exhibits: _, ...head } = manifest
  return `${JSON.stringify(head).slice(0, -1)},"exhibits":[${exhibits.join(',')}]}`
}

function padOffset(_found: string, offset: string): string {
  return `"offset":${offset.padStart(offsetDigits)}`
}

/** The last line of a packet: where its manifest is, and the hash of all bytes before the line. */
export function packetSeal({ offset, length }: { offset: number; length: number }, hash: string): string {
  return `\n%recourse-packet manifest=${offset},${length} sha256=${hash}\n`
}

const sealPattern = /\n%recourse-packet manifest=(\d{1,10}),(\d{1,10}) sha256=([0-9a-f]{64})\n$/
const sealLength = 200

interface Seal {
  /** The manifest begins at this byte of the file. */
  offset: number
  length: number
  hash: string
  /** The last line begins at this byte. `hash` is the hash of all bytes before it. */
  begins: number
}

/** Null for a file that does not end as a packet does. */
export function readSeal(file: Uint8Array): Seal | null {
  const end = Array.from(file.subarray(-sealLength), (byte) => String.fromCharCode(byte)).join('')
  const [line, offset, length, hash = ''] = sealPattern.exec(end) ?? []
  if (line === undefined) return null
  return { offset: Number(offset), length: Number(length), hash, begins: file.length - line.length }
}
