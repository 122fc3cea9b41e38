import { PDFDocument } from '@cantoo/pdf-lib'
import { type CardNetworkLimits, cardNetworkFileName } from '../../../domain/records/cardNetworks.ts'
import { fill } from '../../../texts/fill.ts'
import { languageFacts } from '../../../texts/languages.ts'
import type { PacketContent } from './content.ts'
import { pictureSizes } from './shrinkPictures.ts'
import { type At, type PacketInput, writePacket } from './writePacket.ts'

export interface PacketPart {
  name: string
  file: Uint8Array
}

/** Pictures as they are first, then smaller. */
const sizes = [undefined, ...pictureSizes.slice(1)]

/** A packet that is not done after as many is given up: three sizes, exhibits left out, and counts of files. */
const mostRounds = 12

/**
 * Writes a packet as the files that a network takes. Pictures are made smaller as long as that spares a file; the rest is
 * cut into files of consecutive pages. Throws where even that does not fit.
 */
export async function writeForCardNetwork(
  input: PacketInput,
  limits: CardNetworkLimits,
  at: At,
): Promise<PacketPart[]> {
  const tooLarge = new Set<number>()
  let size = 0
  let count = 1
  for (let round = 0; round < mostRounds; round++) {
    const notice = noticeOf(input.content, limits, { isSmaller: size > 0, count })
    const { file, places } = await writePacket(input, at, { size: sizes[size], notice, tooLarge })
    const { parts, pages } = await cut(file, limits, at)
    const alone = parts.filter((part) => part.file.length > limits.bytes)
    const isSmallest = size === sizes.length - 1
    if (!isSmallest && (alone.length > 0 || parts.length > Math.ceil(pages / limits.pages))) size += 1
    else if (alone.length > 0) for (const { page } of alone) tooLarge.add(exhibitOn(page, places))
    else if (parts.length === count)
      return parts.map((part, index) => ({
        name: cardNetworkFileName(input.content.expId, index + 1, count, limits),
        file: part.file,
      }))
    // The notice says how many there are. It can move a page, and so change their number once more.
    else count = parts.length
  }
  throw new Error('A packet does not fit what the network takes.')
}

function noticeOf(
  { words: packet, language }: PacketContent,
  { name, bytes, pages }: CardNetworkLimits,
  { isSmaller, count }: { isSmaller: boolean; count: number },
): string {
  return [
    fill(packet.forNetwork, { network: name, megabytes: bytes / 1_000_000, pages }),
    ...(isSmaller ? [packet.smaller] : []),
    ...(count > 1 ? [fill(packet.inParts, { n: count })] : []),
    packet.pagesAlone,
  ].join(languageFacts[language].sentenceGap)
}

/** Throws where the page is none of an exhibit. */
function exhibitOn(page: number, places: readonly number[]): number {
  const index = places.findLastIndex((first) => first <= page)
  if (index < 0) throw new Error('The first pages of a packet are larger than the network takes.')
  return index + 1
}

interface Part {
  /** Its first page, counted from 1. */
  page: number
  file: Uint8Array
}

/** Returns consecutive pages in as few files as fit. A page that does not fit alone is a file of its own. */
async function cut(
  file: Uint8Array,
  { bytes, pages }: CardNetworkLimits,
  at: At,
): Promise<{ parts: Part[]; pages: number }> {
  const source = await PDFDocument.load(file, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY })
  const all = source.getPageCount()
  if (all <= pages && file.length <= bytes) return { parts: [{ page: 1, file }], pages: all }
  const parts: Part[] = []
  for (let from = 0; from < all; ) {
    let count = Math.min(pages, all - from)
    let part = await pagesOf(source, from, count)
    while (part.length > bytes && count > 1) {
      at(0)
      count = Math.max(1, Math.min(count - 1, Math.floor((count * bytes) / part.length)))
      part = await pagesOf(source, from, count)
    }
    parts.push({ page: from + 1, file: part })
    from += count
    at(0)
  }
  return { parts, pages: all }
}

async function pagesOf(source: PDFDocument, from: number, count: number): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  const pages = await doc.copyPages(
    source,
    Array.from({ length: count }, (_, index) => from + index),
  )
  for (const page of pages) doc.addPage(page)
  return doc.save({ addDefaultPage: false })
}
