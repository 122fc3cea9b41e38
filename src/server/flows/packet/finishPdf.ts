import { createHash } from 'node:crypto'
import { type PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { PacketManifest } from '../../../contract/records/packet.ts'
import { manifestText, packetSeal } from '../../../domain/records/packetFile.ts'
import type { ExhibitPage } from './exhibitPages.ts'
import { drawn, type Matrix } from './looks.ts'
import type { Frame } from './sheet.ts'

/** A page of a PDF that is drawn into a frame. */
export interface Drawing {
  no: number
  /** Counted from 0. */
  onPage: number
  frame: Frame
  page: Extract<ExhibitPage, { page: unknown }>
}

interface Attachment {
  no: number
  name: string
  mediaType: string
  bytes: Uint8Array
  about: string
}

/** Thrown when a page of this exhibit cannot be read. */
export class DamagedExhibit extends Error {
  readonly no: number

  constructor(no: number, cause: unknown) {
    super(`Exhibit ${no} cannot be drawn.`, { cause })
    this.no = no
  }
}

interface Finish {
  drawings: readonly Drawing[]
  /** Null for pages alone: nothing is attached, and there is no hash of the whole. */
  contents: { attachments: readonly Attachment[]; manifest: PacketManifest } | null
  /** Called with the number of each exhibit before its pages are unpacked and drawn, and with 0 after the last. */
  at: (no: number) => void
}

/** Draws the pages of PDFs into their frames, attaches the files and the manifest, and seals it all with a hash. */
export async function finishPdf(own: Uint8Array, { drawings, contents, at }: Finish): Promise<Uint8Array> {
  const doc = await PDFDocument.load(own, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY })
  const byFile = Map.groupBy(drawings, ({ no }) => no)
  for (const [no, some] of byFile) {
    at(no)
    await drawFile(doc, some).catch((error) => Promise.reject(new DamagedExhibit(no, error)))
  }
  at(0)
  const options = { addDefaultPage: false, updateFieldAppearances: false }
  if (!contents) return doc.save(options)
  const { attachments, manifest } = contents
  const manifestBytes = Buffer.from(manifestText(manifest))
  const about = 'manifest.json'
  attach(doc, [...attachments, { no: 0, name: about, mediaType: 'application/json', bytes: manifestBytes, about }])
  const file = await doc.save({ ...options, useObjectStreams: false })
  return seal(file, attachments, manifest, manifestBytes)
}

async function drawFile(doc: PDFDocument, drawings: readonly Drawing[]): Promise<void> {
  const embedded = await doc.embedPages(
    drawings.map(({ page }) => page.page),
    drawings.map(({ page }) => page.box),
  )
  const pages = doc.getPages()
  for (const [index, { onPage, frame, page }] of drawings.entries()) {
    const one = embedded[index]
    const sheet = pages[onPage]
    if (!one || !sheet) throw new Error('A page is missing.')
    await one.embed()
    const scale = Math.min(frame.width / page.width, frame.height / page.height, 1.5)
    const [width, height] = [page.width * scale, page.height * scale]
    const x = frame.x + (frame.width - width) / 2
    // Frames are measured from the top, pages of a PDF from the bottom.
    const y = sheet.getHeight() - frame.y - frame.height + (frame.height - height) / 2
    const name = sheet.node.newXObject('Exhibit', one.ref)
    sheet.pushOperators(...drawn(name, turnedMatrix(page, scale, x, y)))
  }
}

/** `x` and `y`: the lower left corner of the page as it is shown. */
function turnedMatrix({ turned, width, height }: Drawing['page'], s: number, x: number, y: number): Matrix {
  if (turned === 90) return [0, -s, s, 0, x, y + s * height]
  if (turned === 180) return [-s, 0, 0, -s, x + s * width, y + s * height]
  if (turned === 270) return [0, s, -s, 0, x + s * width, y]
  return [s, 0, 0, s, x, y]
}

/** Attaches files as they are, so that a reader saves them and the check finds their bytes. */
function attach({ context, catalog }: PDFDocument, files: readonly Attachment[]): void {
  const names: (PDFHexString | PDFRef)[] = []
  for (const { name, mediaType, bytes, about } of files) {
    const stream = context.stream(bytes, {
      Type: 'EmbeddedFile',
      Subtype: PDFName.of(mediaType),
      Params: { Size: bytes.length },
    })
    const spec = context.obj({
      Type: 'Filespec',
      F: PDFString.of(name.replace(/[^\w. -]/g, '_')),
      UF: PDFHexString.fromText(name),
      Desc: PDFHexString.fromText(about),
      EF: { F: context.register(stream) },
      AFRelationship: 'Source',
    })
    names.push(PDFHexString.fromText(name), context.register(spec))
  }
  const found = catalog.lookup(PDFName.of('Names'))
  const tree = found instanceof PDFDict ? found : context.obj({})
  tree.set(PDFName.of('EmbeddedFiles'), context.obj({ Names: context.obj(names) as PDFArray }))
  catalog.set(PDFName.of('Names'), tree)
}

/** Writes the offsets into the manifest, which keeps its length, and adds the line with the hash. */
function seal(
  file: Uint8Array,
  attachments: readonly Attachment[],
  manifest: PacketManifest,
  placed: Uint8Array,
): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  let from = 0
  const offsets = new Map<number, number>()
  for (const { no, bytes: content } of attachments) {
    from = findBytes(bytes, content, from)
    offsets.set(no, from)
    from += content.length
  }
  const at = findBytes(bytes, placed, from)
  const exhibits = manifest.exhibits.map((one) => ({ ...one, offset: offsets.get(one.no) ?? null }))
  const text = Buffer.from(manifestText({ ...manifest, exhibits }))
  if (text.length !== placed.length) throw new Error('The manifest has changed its length.')
  text.copy(bytes, at)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const last = Buffer.from(packetSeal({ offset: at, length: text.length }, hash))
  return Buffer.concat([bytes, last])
}

function findBytes(file: Buffer, content: Uint8Array, from: number): number {
  const at = file.indexOf(content, from)
  if (at < 0) throw new Error('An attached file is not where it was written.')
  return at
}
