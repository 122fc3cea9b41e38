import PdfKit from 'pdfkit'
import { texts } from '../../../../texts/texts.ts'
import type { PacketContent } from '../content.ts'

export interface SampleFile {
  fileName: string
  mediaType: string
  bytes: Uint8Array
}

export async function pdfOf(
  draw: (doc: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const doc = new PdfKit({ autoFirstPage: false, ...options })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  draw(doc)
  doc.end()
  await ended
  return Buffer.concat(parts)
}

/** A PDF of one page with this content, and with a picture `P` if there is one. */
export function rawPdf(content: RawStream, picture?: RawStream): Buffer {
  const resources = picture ? '/Resources<</XObject<</P 5 0 R>>>>' : ''
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${resources}>>
endobj
`),
    ...streamObject(4, content),
    ...(picture ? streamObject(5, picture) : []),
    Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ])
}

interface RawStream {
  /** Entries of its dictionary, but for its length. */
  entries: string
  bytes: Uint8Array
}

function streamObject(number: number, { entries, bytes }: RawStream): Uint8Array[] {
  const head = `${number} 0 obj\n<<${entries}/Length ${bytes.length}>>\nstream\n`
  return [Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj\n')]
}

/** A packet in English of a case without facts, with these files. */
export function contentOf(files: readonly (Omit<SampleFile, 'bytes'> & { size: number })[]): PacketContent {
  const expId = 'CASE00000000001'
  return {
    language: 'en',
    words: texts.en.packet,
    expId,
    writtenAt: new Date(0),
    writtenFor: '00010001',
    name: 'A case',
    title: 'A case',
    lead: 'Lead',
    deadline: 'None',
    facts: [],
    missing: null,
    leftOut: null,
    timeline: [],
    records: [],
    written: 'Written',
    exhibits: files.map((file, index) => ({
      ...file,
      expId,
      fileId: String(index),
      sha256: null,
      proves: 'Something',
    })),
  }
}
