import { createHash } from 'node:crypto'
import type { PacketManifest } from '../../../contract/records/packet.ts'
import type { CardNetwork } from '../../../domain/records/cardNetworks.ts'
import type { ExhibitNote } from '../../../domain/records/packetFile.ts'
import { fill } from '../../../texts/fill.ts'
import { type Exhibit, type PacketContent, packetLimits } from './content.ts'
import { type Opened, openExhibit } from './exhibitPages.ts'
import { DamagedExhibit, type Drawing, finishPdf } from './finishPdf.ts'
import * as sheet from './sheet.ts'
import type { PictureSize } from './shrinkPictures.ts'

/** The bytes of an exhibit, or why there are none. */
export type ExhibitBytes = Uint8Array | Extract<ExhibitNote, 'unreadable' | 'left'>

export interface PacketInput {
  content: PacketContent
  files: readonly ExhibitBytes[]
  /** Numbers of exhibits that were too heavy in an attempt before. */
  heavy: readonly number[]
  /** The network within whose limits it is written. */
  cardNetwork?: CardNetwork | undefined
}

/** How a packet is made to fit the limits of a network. It has pages alone, without attachments and seal. */
export interface Fit {
  /** Pictures are made so small. Without it, they are drawn as in each packet. */
  size?: PictureSize | undefined
  /** Says on the first page what was done. */
  notice: string
  /** Numbers of exhibits of which one page alone exceeds the limit. */
  tooLarge: ReadonlySet<number>
}

export type At = (no: number) => void

interface Ready extends Opened {
  exhibit: Exhibit
  no: number
  bytes: Uint8Array | null
  sha256: string | null
}

interface Written {
  file: Uint8Array
  /** The first page of each exhibit, counted from 1. */
  places: number[]
}

/** Writes the PDF. `at` is told the number of each exhibit before it is opened or drawn, and 0 before all else. */
export async function writePacket({ content, files, heavy }: PacketInput, at: At, fit?: Fit): Promise<Written> {
  const ready: Ready[] = []
  let pagesLeft = packetLimits.pages
  for (const [index, exhibit] of content.exhibits.entries()) {
    const no = index + 1
    at(no)
    const file = files[index] ?? 'left'
    const bytes = typeof file === 'string' ? null : file
    const refused = heavy.includes(no) ? 'tooHeavy' : fit?.tooLarge.has(no) ? 'tooLarge' : null
    const note = typeof file === 'string' ? file : refused
    const opened: Opened =
      bytes && !note ? await openExhibit(exhibit.mediaType, bytes, pagesLeft, fit) : { pages: [], note }
    const sha256 = bytes ? createHash('sha256').update(bytes).digest('hex') : exhibit.sha256
    pagesLeft -= opened.pages.length
    ready.push({ exhibit, no, bytes, sha256, ...opened })
  }
  at(0)
  // A page that cannot be read is found only where it is taken over. The file is then listed, and all is written again.
  for (;;) {
    try {
      return await writeOnce(content, ready, at, fit)
    } catch (error) {
      const damaged = error instanceof DamagedExhibit ? ready[error.no - 1] : undefined
      if (!damaged || damaged.pages.length === 0) throw error
      damaged.pages = []
      damaged.note = 'damaged'
    }
  }
}

async function writeOnce(content: PacketContent, ready: readonly Ready[], at: At, fit?: Fit): Promise<Written> {
  const { words: packet } = content
  const doc = sheet.newDoc(content)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.addPage()
  doc.outline.addItem(content.title)
  const cells = frontPages(doc, content, ready, fit)
  const drawings: Drawing[] = []
  const places: number[] = []
  for (const one of ready) {
    const first = sheet.pageCount(doc) + 1
    places.push(first)
    drawings.push(...exhibitPages(doc, content, one, fit))
    const cell = cells[one.no - 1]
    if (cell) sheet.fillCell(doc, cell, String(first))
    doc.switchToPage(sheet.pageCount(doc) - 1)
  }
  lastPages(doc, content, ready, fit)
  sheet.numberPages(doc, content.name, (page, pages) => fill(packet.pageOf, { page, pages }))
  doc.end()
  await written
  const contents = fit ? null : { attachments: attachmentsOf(ready), manifest: manifestOf(content, ready) }
  return { file: await finishPdf(Buffer.concat(chunks), { drawings, contents, at }), places }
}

/** Claim, facts, deadline, exhibits and timeline. Returns where the first page of each exhibit is to be named. */
function frontPages(
  doc: sheet.Doc,
  content: PacketContent,
  ready: readonly Ready[],
  fit: Fit | undefined,
): sheet.OpenCell[] {
  const { words: packet } = content
  sheet.title(doc, content.title)
  sheet.paragraph(doc, content.lead)
  sheet.notice(doc, content.deadline)
  if (fit) sheet.paragraph(doc, fit.notice, { quiet: true })
  if (sheet.isIncomplete(doc, JSON.stringify({ ...content, words: null })))
    sheet.paragraph(doc, packet.incomplete, { quiet: true })
  sheet.heading(doc, packet.facts)
  sheet.table(
    doc,
    [{ share: 0.28, quiet: true }, { share: 0.72 }],
    content.facts.map(({ label, value }) => [label, value]),
  )
  sheet.heading(doc, packet.exhibits)
  const columns = [
    { share: 0.08, head: packet.exhibitNo },
    { share: 0.38, head: packet.proves },
    { share: 0.44, head: packet.file },
    { share: 0.1, head: packet.place },
  ]
  if (ready.length === 0) sheet.paragraph(doc, packet.noExhibits)
  const rows = ready.map(({ no, exhibit }) => [String(no), exhibit.proves, exhibit.fileName, ''])
  const places = ready.length === 0 ? [] : sheet.table(doc, columns, rows)
  if (content.missing && !fit) sheet.notice(doc, content.missing)
  if (content.leftOut) sheet.notice(doc, content.leftOut.notice)
  sheet.heading(doc, packet.timeline)
  doc.outline.addItem(packet.timeline)
  sheet.table(
    doc,
    [{ share: 0.24, small: true, quiet: true }, { share: 0.76 }],
    content.timeline.map(({ at, record, what, by, remark }) => {
      const step = fill(packet.step, { record, what, by })
      return [at, remark ? fill(packet.stepSays, { step, remark }) : step]
    }),
  )
  if (content.leftOut) sheet.paragraph(doc, content.leftOut.ids)
  return places
}

/** Frames for the pages of a file, or one page that says what is known of it. Pictures are drawn at once. */
function exhibitPages(doc: sheet.Doc, { words: packet }: PacketContent, one: Ready, fit: Fit | undefined): Drawing[] {
  const { no, exhibit, pages, note, bytes } = one
  const drawings: Drawing[] = []
  const bookmark = () => doc.outline.addItem(fill(packet.bookmark, { no, name: exhibit.fileName }))
  for (const [index, page] of pages.entries()) {
    const place = fill(packet.exhibitPage, { no, page: index + 1, pages: pages.length })
    const said = index === 0 && note === 'cut' ? fill(packet.note.cut, { n: pages.length }) : exhibit.fileName
    const frame = sheet.framePage(doc, `${place}  ·  ${exhibit.proves}  ·  ${said}`, page.width > page.height)
    if (index === 0) bookmark()
    if ('jpeg' in page) {
      const fit: [number, number] = [frame.width, frame.height]
      doc.image(page.jpeg, frame.x, frame.y, { fit, align: 'center', valign: 'center' })
    } else drawings.push({ no, onPage: sheet.pageCount(doc) - 1, frame, page })
  }
  if (pages.length > 0) return drawings
  doc.addPage()
  bookmark()
  sheet.title(doc, fill(packet.exhibitAlone, { no }))
  if (note) sheet.notice(doc, packet.note[note])
  const facts = [
    [packet.file, exhibit.fileName],
    [packet.proves, exhibit.proves],
    [packet.ofRecord, exhibit.expId],
    [packet.type, exhibit.mediaType],
    [packet.size, fill(packet.bytes, { n: exhibit.size })],
    ['SHA-256', one.sha256 ?? packet.noHash],
  ]
  sheet.table(doc, [{ share: 0.28, quiet: true }, { share: 0.72 }], facts)
  sheet.paragraph(doc, bytes && !fit ? fill(packet.attached, { name: attachedName(one) }) : packet.notAttached)
  return drawings
}

/** The hash of each file, the place of each record in its chain, and how to check them. */
function lastPages(doc: sheet.Doc, content: PacketContent, ready: readonly Ready[], fit: Fit | undefined): void {
  const { words: packet } = content
  doc.addPage({ size: 'A4', layout: 'portrait', margins: doc.page.margins })
  doc.outline.addItem(packet.records)
  sheet.title(doc, packet.records)
  const pair = [
    { share: 0.34, quiet: true },
    { share: 0.66, small: true },
  ]
  if (ready.length > 0) {
    sheet.heading(doc, packet.hashes)
    const rows = ready.map(({ no, exhibit, sha256 }) => [
      fill(packet.bookmark, { no, name: exhibit.fileName }),
      sha256 ?? packet.noHash,
    ])
    sheet.table(doc, pair, rows)
  }
  sheet.heading(doc, packet.chain)
  const chain = content.records.map(({ name, version, hash }) => [fill(packet.chainStep, { name, version }), hash])
  sheet.table(doc, pair, chain)
  sheet.heading(doc, packet.proof)
  sheet.paragraph(doc, fit ? packet.proofOfFiles : packet.proofText)
  sheet.paragraph(doc, content.written, { quiet: true })
}

function attachedName({ no, exhibit }: Pick<Ready, 'no' | 'exhibit'>): string {
  return `${String(no).padStart(2, '0')} ${exhibit.fileName}`
}

function attachmentsOf(ready: readonly Ready[]) {
  return ready.flatMap((one) => {
    const { no, bytes, exhibit } = one
    const { mediaType, proves: about } = exhibit
    return bytes ? [{ no, name: attachedName(one), mediaType, bytes, about }] : []
  })
}

function manifestOf(content: PacketContent, ready: readonly Ready[]): PacketManifest {
  return {
    format: 'recourse packet 1',
    expId: content.expId,
    writtenAt: content.writtenAt.toISOString(),
    writtenFor: content.writtenFor,
    records: content.records.map(({ expId, version, hash }) => ({ expId, version, hash })),
    exhibits: ready.map(({ no, exhibit, bytes, sha256, pages, note }) => ({
      no,
      expId: exhibit.expId,
      fileName: exhibit.fileName,
      mediaType: exhibit.mediaType,
      size: bytes?.length ?? exhibit.size,
      sha256,
      offset: bytes ? 0 : null,
      pages: pages.length,
      note,
    })),
  }
}
