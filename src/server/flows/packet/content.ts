import type { PacketManifest } from '../../../contract/records/packet.ts'
import type { Language } from '../../../texts/languages.ts'
import type { ServerDictionary } from '../../../texts/shape.ts'

/** Limits of one packet. Beyond them files are listed with their hashes, records with their ids. */
export const packetLimits = {
  records: 20,
  exhibits: 100,
  /** Bytes of all files together. */
  bytes: 100 * 1024 * 1024,
  pagesOfFile: 200,
  pages: 600,
}

/** The texts of a packet in its language. They contain only what its reader may see. */
export interface PacketContent {
  language: Language
  /** The server passes the texts to the thread, because loading all texts there takes half a second. */
  words: ServerDictionary['packet']
  expId: string
  writtenAt: Date
  writtenFor: string
  name: string
  title: string
  lead: string
  deadline: string
  facts: { label: string; value: string }[]
  missing: string | null
  /** Records beyond the limit: how many, and their ids. */
  leftOut: { notice: string; ids: string } | null
  timeline: { at: string; record: string; what: string; by: string; remark: string | null }[]
  records: (PacketManifest['records'][number] & { name: string })[]
  exhibits: Exhibit[]
  /** When and for whom it was written. */
  written: string
}

export interface Exhibit {
  expId: string
  fileId: string
  fileName: string
  mediaType: string
  size: number
  /** Null for a file that was uploaded before the portal stored hashes. */
  sha256: string | null
  proves: string
}
