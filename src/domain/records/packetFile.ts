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

/** Every offset is padded to this many digits, so that the manifest keeps its length when the offsets become known. */
const offsetDigits = 10

/** Writes the manifest. Its length does not depend on the offsets. */
export function manifestText({ exhibits, ...head }: { exhibits: readonly object[] }): string {
  const padded = exhibits.map((one) =>
    JSON.stringify(one).replace(/"offset":(\d+)/, (_, offset: string) => `"offset":${offset.padStart(offsetDigits)}`),
  )
  return `${JSON.stringify(head).slice(0, -1)},"exhibits":[${padded.join(',')}]}`
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
