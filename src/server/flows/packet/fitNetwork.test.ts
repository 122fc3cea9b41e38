import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PdfKit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { networkLimits } from '../../../domain/records/networkLimits.ts'
import { texts } from '../../../texts/texts.ts'
import { sharp } from '../../pictures.ts'
import type { PacketContent } from './content.ts'
import { writeForNetwork } from './fitNetwork.ts'

/** A picture of noise, which no format packs well. */
function noise(width: number, height: number, channels: 1 | 3 = 3) {
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
}

interface Given {
  fileName: string
  mediaType: string
  bytes: Buffer
}

async function pdfOf(draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const doc = new PdfKit({ autoFirstPage: false })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  draw(doc)
  doc.end()
  await ended
  return Buffer.concat(parts)
}

const scan = (picture: Buffer, name = 'scan.pdf'): Promise<Given> =>
  pdfOf((doc) => doc.addPage().image(picture, 0, 0, { fit: [600, 800] })).then((bytes) => ({
    fileName: name,
    mediaType: 'application/pdf',
    bytes,
  }))

/** A PDF of one picture whose pixels are packed without a predictor. Those of 16 bits are left as they are. */
function plainPixels(width: number, height: number, space: 'DeviceRGB' | 'DeviceGray', bits: 8 | 16 = 8): Given {
  const pixels = deflateSync(randomBytes(width * height * (space === 'DeviceRGB' ? 3 : 1) * (bits / 8)))
  const draw = 'q 500 0 0 700 0 0 cm /P Do Q'
  const head = `%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>
endobj
4 0 obj
<</Length ${draw.length}>>
stream
${draw}
endstream
endobj
5 0 obj
<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${bits}/ColorSpace/${space}/Filter/FlateDecode/Length ${pixels.length}>>
stream
`
  const end = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'
  const bytes = Buffer.concat([Buffer.from(head), pixels, Buffer.from(end)])
  return { fileName: `${space}.pdf`, mediaType: 'application/pdf', bytes }
}

function contentOf(given: readonly Given[]): PacketContent {
  const expId = 'CASE00000000001'
  return {
    language: 'en',
    words: texts.en.packet,
    expId,
    writtenAt: new Date(0),
    writtenFor: '00010001',
    writtenForName: 'A bank',
    name: 'A case',
    title: 'A case',
    lead: 'Lead',
    deadline: 'None',
    facts: [],
    missing: null,
    leftOut: null,
    timeline: [],
    records: [],
    exhibits: given.map(({ fileName, mediaType, bytes }, index) => ({
      expId,
      fileId: String(index),
      fileName,
      mediaType,
      size: bytes.length,
      sha256: null,
      proves: 'Something',
    })),
  }
}

const write = (given: readonly Given[], limits: { bytes: number; pages: number }) =>
  writeForNetwork(
    { content: contentOf(given), files: given.map(({ bytes }) => new Uint8Array(bytes)), heavy: [] },
    { name: 'A network', ...limits },
    () => {},
  )

async function read(file: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages: { text: string; pictures: number }[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const { fnArray } = await page.getOperatorList()
    pages.push({
      text: items.map((item) => ('str' in item ? item.str : '')).join(''),
      pictures: fnArray.filter((fn) => fn === OPS.paintImageXObject).length,
    })
  }
  return { pages, attachments: [...((await pdf.getAttachments()) ?? new Map()).keys()] }
}

const manyPages: Given = {
  fileName: 'many.pdf',
  mediaType: 'application/pdf',
  bytes: await pdfOf((doc) => {
    for (let page = 1; page <= 40; page++) doc.addPage().text(`Page ${page} of the contract`)
  }),
}

describe('a case file for a network', () => {
  it('is one file where it fits, of pages alone, and says for whom', async () => {
    const [part, ...more] = await write([manyPages], { bytes: 2_000_000, pages: 100 })
    expect(more).toEqual([])
    expect(part?.name).toBe('CASE00000000001.pdf')
    const { pages, attachments } = await read(part?.file ?? new Uint8Array())
    expect(attachments).toEqual([])
    expect(pages[0]?.text).toContain('Written for A network: at most 2 MB and 100 pages a file.')
    expect(pages[0]?.text).not.toContain('made smaller')
    expect(pages.map(({ text }) => text).join('')).toContain('Page 40 of the contract')
  })

  it('has its pages in several files where one takes too few, each once and in order, with what was done', async () => {
    const parts = await write([manyPages], { bytes: 2_000_000, pages: 18 })
    expect(parts.map(({ name }) => name)).toEqual([1, 2, 3].map((part) => `CASE00000000001-${part}of3.pdf`))
    const read3 = await Promise.all(parts.map(({ file }) => read(file)))
    expect(read3.map(({ pages }) => pages.length)).toEqual([18, 18, 6])
    const all = read3.flatMap(({ pages }) => pages.map(({ text }) => text))
    expect(all[0]).toContain('The pages make up 3 files')
    for (const [index, text] of all.entries()) expect(text).toContain(`Page ${index + 1} of 42`)
  })

  it('has smaller pictures where they exceed its size: photographs, scans in PDFs, and pixels packed in three ways', async () => {
    const photo = await noise(2_000, 1_500).jpeg({ quality: 95 }).toBuffer()
    const given = [
      { fileName: 'photo.jpg', mediaType: 'image/jpeg', bytes: photo },
      await scan(photo),
      await scan(await noise(1_500, 1_500, 1).jpeg({ quality: 95 }).toBuffer(), 'grey.pdf'),
      await scan(await noise(1_500, 1_500).png().toBuffer(), 'png.pdf'),
      plainPixels(1_500, 1_500, 'DeviceRGB'),
      plainPixels(1_500, 1_500, 'DeviceGray'),
    ]
    const limits = { bytes: 6_000_000, pages: 100 }
    const parts = await write(given, limits)
    expect(parts).toHaveLength(1)
    expect(parts[0]?.file.length).toBeLessThanOrEqual(limits.bytes)
    const { pages } = await read(parts[0]?.file ?? new Uint8Array())
    expect(pages[0]?.text).toContain('Pictures were made smaller to fit.')
    expect(pages.filter(({ pictures }) => pictures === 1)).toHaveLength(given.length)
  })

  it('lists what cannot be made small enough, says so, and draws the others', async () => {
    const stubborn = plainPixels(1_000, 1_000, 'DeviceGray', 16)
    const parts = await write([manyPages, stubborn], { bytes: 1_000_000, pages: 100 })
    expect(parts).toHaveLength(1)
    const text = (await read(parts[0]?.file ?? new Uint8Array())).pages.map((page) => page.text).join('')
    expect(text).toContain(texts.en.packet.note.tooLarge)
    expect(text).toContain('Page 40 of the contract')
  })

  it.each(Object.entries(networkLimits))(
    'for %s keeps within its limits, whatever is attached',
    async (_network, limits) => {
      const photo = await noise(1_200, 1_600).jpeg({ quality: 90 }).toBuffer()
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.constantFrom<Given>(manyPages, { fileName: 'photo.jpg', mediaType: 'image/jpeg', bytes: photo }),
            {
              maxLength: 6,
            },
          ),
          async (given) => {
            const parts = await write(given, limits)
            for (const { file } of parts) {
              expect(file.length).toBeLessThanOrEqual(limits.bytes)
              expect((await read(file)).pages.length).toBeLessThanOrEqual(limits.pages)
            }
          },
        ),
        { numRuns: 2 },
      )
    },
  )
})
