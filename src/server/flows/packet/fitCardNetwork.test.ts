import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { cardNetworks } from '../../../domain/records/cardNetworks.ts'
import { texts } from '../../../texts/texts.ts'
import { sharp } from '../../pictures.ts'
import { writeForCardNetwork } from './fitCardNetwork.ts'
import { contentOf, pdfOf, rawPdf, type SampleFile } from './testing/samples.ts'

/** A picture of noise, which no format packs well. */
function noise(width: number, height: number, channels: 1 | 3 = 3) {
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
}

const scan = (picture: Buffer, name = 'scan.pdf'): Promise<SampleFile> =>
  pdfOf((doc) => doc.addPage().image(picture, 0, 0, { fit: [600, 800] })).then((bytes) => ({
    fileName: name,
    mediaType: 'application/pdf',
    bytes,
  }))

/** A PDF of one picture whose pixels are packed without a predictor. Those of 16 bits are left as they are. */
function plainPixels(width: number, height: number, space: 'DeviceRGB' | 'DeviceGray', bits: 8 | 16 = 8): SampleFile {
  const pixels = deflateSync(randomBytes(width * height * (space === 'DeviceRGB' ? 3 : 1) * (bits / 8)))
  const draw = { entries: '', bytes: Buffer.from('q 500 0 0 700 0 0 cm /P Do Q') }
  const size = `/Width ${width}/Height ${height}/BitsPerComponent ${bits}`
  const entries = `/Type/XObject/Subtype/Image${size}/ColorSpace/${space}/Filter/FlateDecode`
  return { fileName: `${space}.pdf`, mediaType: 'application/pdf', bytes: rawPdf(draw, { entries, bytes: pixels }) }
}

/** As some scanners write: each page draws its own picture, and all pages have one list of all pictures. */
function sharedScan(pictures: readonly Buffer[]): SampleFile {
  const list = pictures.map((_, at) => `/P${at} ${10 + at} 0 R`).join('')
  const pages = pictures.flatMap((_, at) => {
    const draw = `q 500 0 0 700 0 0 cm /P${at} Do Q`
    return [
      `${100 + at} 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${200 + at} 0 R/Resources 3 0 R>>\nendobj\n`,
      `${200 + at} 0 obj\n<</Length ${draw.length}>>\nstream\n${draw}\nendstream\nendobj\n`,
    ]
  })
  const kids = pictures.map((_, at) => `${100 + at} 0 R`).join(' ')
  const bytes = Buffer.concat([
    Buffer.from(`%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj
2 0 obj\n<</Type/Pages/Kids[${kids}]/Count ${pictures.length}>>\nendobj
3 0 obj\n<</XObject<<${list}>>>>\nendobj\n${pages.join('')}`),
    ...pictures.flatMap((picture, at) => [
      Buffer.from(
        `${10 + at} 0 obj\n<</Type/XObject/Subtype/Image/Width 900/Height 900/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode/Length ${picture.length}>>\nstream\n`,
      ),
      picture,
      Buffer.from('\nendstream\nendobj\n'),
    ]),
    Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ])
  return { fileName: 'shared.pdf', mediaType: 'application/pdf', bytes }
}

const write = (given: readonly SampleFile[], limits: { bytes: number; pages: number }) =>
  writeForCardNetwork(
    {
      content: contentOf(given.map(({ bytes, ...file }) => ({ ...file, size: bytes.length }))),
      files: given.map(({ bytes }) => new Uint8Array(bytes)),
      heavy: [],
    },
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

const manyPages: SampleFile = {
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
    expect(part?.name).toBe('CASE00000000001-A.pdf')
    const { pages, attachments } = await read(part?.file ?? new Uint8Array())
    expect(attachments).toEqual([])
    expect(pages[0]?.text).toContain('Written for A network: at most 2 MB and 100 pages a file.')
    expect(pages[0]?.text).not.toContain('made smaller')
    expect(pages.map(({ text }) => text).join('')).toContain('Page 40 of the contract')
  })

  it('has its pages in several files where one takes too few, each once and in order, with what was done', async () => {
    const parts = await write([manyPages], { bytes: 2_000_000, pages: 18 })
    expect(parts.map(({ name }) => name)).toEqual([1, 2, 3].map((part) => `CASE00000000001-A-${part}of3.pdf`))
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

  it('has each page of a scan whose pages share one list of pictures', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 6 }, () => noise(900, 900).jpeg({ quality: 90 }).toBuffer()),
    )
    const shared = sharedScan(pictures)
    const parts = await write([shared], { bytes: 1_000_000, pages: 100 })
    const all = (await Promise.all(parts.map(({ file }) => read(file)))).flatMap(({ pages }) => pages)
    for (const { file } of parts) expect(file.length).toBeLessThanOrEqual(1_000_000)
    expect(all.filter(({ pictures }) => pictures === 1)).toHaveLength(6)
    expect(all.map(({ text }) => text).join('')).not.toContain(texts.en.packet.note.tooLarge)
  })

  it('keeps pictures as they are where smaller ones spare no file', async () => {
    const photo = await noise(900, 900).jpeg({ quality: 90 }).toBuffer()
    const given = [manyPages, { fileName: 'photo.jpg', mediaType: 'image/jpeg', bytes: photo }]
    const parts = await write(given, { bytes: 1_000_000, pages: 22 })
    expect(parts).toHaveLength(2)
    expect((await read(parts[0]?.file ?? new Uint8Array())).pages[0]?.text).not.toContain('made smaller')
  })

  it('lists what cannot be made small enough, says so, and draws the others', async () => {
    const stubborn = plainPixels(1_000, 1_000, 'DeviceGray', 16)
    const parts = await write([manyPages, stubborn], { bytes: 1_000_000, pages: 100 })
    expect(parts).toHaveLength(1)
    const text = (await read(parts[0]?.file ?? new Uint8Array())).pages.map((page) => page.text).join('')
    expect(text).toContain(texts.en.packet.note.tooLarge)
    expect(text).toContain('Page 40 of the contract')
  })

  it.each(Object.entries(cardNetworks))(
    'for %s keeps within its limits, whatever is attached',
    async (_network, limits) => {
      const photo = await noise(1_200, 1_600).jpeg({ quality: 90 }).toBuffer()
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.constantFrom<SampleFile>(manyPages, { fileName: 'photo.jpg', mediaType: 'image/jpeg', bytes: photo }),
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
