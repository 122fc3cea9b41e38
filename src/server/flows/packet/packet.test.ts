import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFBool, PDFDocument, type PDFForm, PDFHexString, PDFName, type PDFTextField } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { checkPacket } from '../../../contract/records/packet.ts'
import { maxVouchers } from '../../../contract/records/submission.ts'
import { texts } from '../../../texts/texts.ts'
import { packetLimits } from './content.ts'
import { openExhibit } from './exhibitPages.ts'
import { packetInThread } from './packetThread.ts'
import { contentOf, pdfOf, rawPdf } from './testing/samples.ts'
import { writePacket } from './writePacket.ts'

const server = testServer()

const hashOf = async (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const textPdf = (pages: readonly string[], options: PDFKit.PDFDocumentOptions = {}) =>
  pdfOf((doc) => {
    for (const text of pages) doc.addPage().text(text)
  }, options)

async function read(file: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  const bookmarks = (await pdf.getOutline())?.map(({ title }) => title) ?? []
  const attachments = await pdf.getAttachments()
  return { texts, text: texts.join('\n'), bookmarks, attachments: Object.keys(Object.fromEntries(attachments ?? [])) }
}

const undrawn = ({ acroField }: PDFTextField) =>
  acroField.getWidgets().every(({ dict }) => dict.delete(PDFName.of('AP')))
const askForLooks = ({ acroForm }: PDFForm) => acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True)

/** One page of 2 GB of blanks in a few kilobytes, packed twice. */
function bombPdf(): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: 128 }, () => block)
  const packed = Buffer.concat([Buffer.from('78da', 'hex'), ...blocks, Buffer.from('030000000000', 'hex')])
  const twice = deflateSync(packed, { level: 9 })
  return rawPdf({ entries: '/Filter[/FlateDecode/FlateDecode]', bytes: twice })
}

const packetFor = (username: string, expId: string, language = 'en') =>
  server.as(username).post('/api/detail/packet', { expId, language })

/** A small picture whose head says that it is that wide and high. */
async function pngClaiming(side: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

async function tiffOf(colours: readonly string[]): Promise<Buffer> {
  const pages = colours.map((background) => sharp({ create: { width: 300, height: 400, channels: 3, background } }))
  const pngs = await Promise.all(pages.map((page) => page.png().toBuffer()))
  return sharp(pngs, { join: { animated: true } })
    .tiff()
    .toBuffer()
}

const files = {
  invoice: await textPdf(['Invoice, first page', 'Invoice, second page']),
  locked: await textPdf(['Secret'], { userPassword: 'secret' }),
  receipt: await tiffOf(['white', 'red', 'blue']),
  mail: Buffer.from('Dear Sir or Madam'),
}

let expId: string
beforeAll(async () => {
  const names = { invoice: 'invoice 发票.pdf', locked: 'locked.pdf', receipt: 'receipt.tif', mail: 'mail.txt' }
  const vouchers = []
  for (const name of ['invoice', 'locked', 'receipt', 'mail'] as const) {
    const { body } = await server.as('acq_handler').upload(names[name], files[name])
    vouchers.push({ fileName: body.fileName, filePath: body.filePath })
  }
  expId = await givenDispute(server, 'verifiedPass', { vouchers, remark: 'The cardholder has signed.' })
  await givenUser(server.db, { username: 'strange_handler', insIdCd: insIdCds.stranger, roles: ['handler'] })
})

describe('a case file', () => {
  it('holds claim, timeline and all exhibits with their pages, bookmarks and attachments', async () => {
    const { status, headers, bytes } = await packetFor('acq_handler', expId)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(`${expId}-en.pdf`)
    const { texts, text, bookmarks, attachments } = await read(bytes)
    expect(texts[0]).toContain(`Case file: `)
    expect(texts[0]).toContain('The cardholder has signed.')
    expect(texts[0]).toMatch(/Transmission time \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)/)
    expect(texts[0]).toMatch(/Authorisation code \w{6}STAN \d{6}RRN/)
    expect(texts[0]).toMatch(/Card number \d{6}\*{6}\d{4}/)
    expect(texts.at(-1)).toMatch(/Written on \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\) for /)
    expect(text).toContain('Exhibit 1, page 2 of 2')
    expect(text).toContain('Invoice, second page')
    expect(text).toContain('Exhibit 3, page 3 of 3')
    expect(text).toContain('This PDF is protected by a password and is not drawn.')
    for (const file of Object.values(files)) expect(text).toContain(await hashOf(file))
    expect(bookmarks).toContain('Exhibit 1: invoice 发票.pdf')
    expect(attachments).toContain('manifest.json')
    expect(attachments).toHaveLength(5)
    expect((await actsIn(server.db, 'detail/packet')).at(-1)).toMatchObject({ username: 'acq_handler', target: expId })
  })

  it('has each page of a TIFF as a picture, also beside a server that has blocked other formats', async () => {
    const { bytes } = await packetFor('acq_handler', expId)
    const check = await checkPacket(bytes, hashOf)
    expect(check?.manifest.exhibits[2]).toMatchObject({ fileName: 'receipt.tif', pages: 3, note: null })
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const drawn: boolean[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const { fnArray } = await (await pdf.getPage(number)).getOperatorList()
      drawn.push(fnArray.includes(OPS.paintImageXObject))
    }
    expect(drawn.filter(Boolean)).toHaveLength(3)
    await expect(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).metadata()).rejects.toThrow()
  })

  it('reads in Chinese as well', async () => {
    const { text, bookmarks } = await read((await packetFor('acq_handler', expId, 'zh')).bytes)
    expect(text).toContain('案件材料')
    expect(text).toContain('证据 1，第 2 页，共 2 页')
    expect(bookmarks).toContain('证据 1：invoice 发票.pdf')
  })

  it('marks each character that its font lacks, in remarks and names, and says so once on the first page', async () => {
    const { body } = await server.as('acq_handler').upload('영수증 ใบ.txt', 'A receipt')
    const vouchers = [{ fileName: body.fileName, filePath: body.filePath }]
    const remark = 'Café 咖啡 ร้านค้า 한국 متجر 👨‍👩‍👧 end'
    const foreign = await givenDispute(server, 'verifiedPass', { vouchers, remark })
    const { texts: pages, text } = await read((await packetFor('acq_handler', foreign)).bytes)
    expect(text).toContain('Café 咖啡 □□□□□ □□ □□□□ □ end')
    expect(text).toContain('□□□ □□.txt')
    expect(pages.filter((page) => page.includes(texts.en.packet.incomplete))).toEqual([pages[0]])
    const chinese = await read((await packetFor('acq_handler', foreign, 'zh')).bytes)
    expect(chinese.texts[0]).toContain(texts.zh.packet.incomplete)
    expect((await read((await packetFor('acq_handler', expId)).bytes)).text).not.toContain('□')
  })

  it('says how many records of the dispute it leaves out, and which', async () => {
    const crowded = await givenDispute(server)
    await sql`
      INSERT INTO exception SELECT (jsonb_populate_record(e, jsonb_build_object('exp_id', 'CROWDED000000' || n))).*
      FROM exception AS e, generate_series(10, 30) AS n WHERE e.exp_id = ${crowded}`.execute(server.db.databases.main)
    const { text } = await read((await packetFor('acq_handler', crowded)).bytes)
    expect(text).toContain('Left out, with their files: 2 of the 22 records')
    expect(text).toContain('Left out: CROWDED00000029 and CROWDED00000030.')
  })

  it.each<[string, (field: PDFTextField, form: PDFForm) => unknown, string]>([
    ['of a field that nobody has drawn', undrawn, 'Paid in cash'],
    ['of a field whose drawing is older', (_, form) => askForLooks(form), 'Paid in cash'],
    ['of a password as little as other readers', (field) => undrawn(field) && field.enablePassword(), ''],
  ])('shows the value %s', async (_, leave, shown) => {
    const source = await PDFDocument.create()
    const field = source.getForm().createTextField('reason')
    field.addToPage(source.addPage([300, 200]), { x: 10, y: 10, width: 200, height: 30 })
    field.acroField.setValue(PDFHexString.fromText('Paid in cash'))
    leave(field, source.getForm())
    const bytes = await source.save({ updateFieldAppearances: false })
    const content = contentOf([{ fileName: 'form.pdf', mediaType: 'application/pdf', size: bytes.length }])
    const { file } = await writePacket({ content, files: [bytes], heavy: [] }, () => {})
    expect((await read(file)).texts[1]?.match(/Paid in cash/)?.[0] ?? '').toBe(shown)
  })

  it('misses no document that is attached to another record of the dispute', async () => {
    const db = server.db.databases.main
    const bare = await givenDispute(server)
    const missing = async () =>
      /and not attached: ([^.]*)/.exec((await read((await packetFor('acq_handler', bare)).bytes)).text)?.[1] ?? ''
    const before = await missing()
    expect(before).not.toBe('')
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT line ->> 'id' AS id, line -> 'nm' ->> 'en' AS name
      FROM exception AS e JOIN reason_code AS r USING (trans_id, rsn_cd), jsonb_array_elements(r.evidence) AS line
      WHERE e.exp_id = ${bare}`.execute(db)
    const [line] = rows.filter(({ name }) => before.includes(name))
    await sql`
      INSERT INTO exception SELECT (jsonb_populate_record(e, jsonb_build_object('exp_id', 'OTHERS000000001'))).*
      FROM exception AS e WHERE e.exp_id = ${bare}`.execute(db)
    await sql`
      INSERT INTO voucher SELECT (jsonb_populate_record(v, jsonb_build_object('exp_id', 'OTHERS000000001', 'evidence', ${line?.id}::text))).*
      FROM voucher AS v WHERE v.exp_id = ${expId} LIMIT 1`.execute(db)
    expect(await missing()).not.toContain(line?.name)
  })

  it('shows the receiver what was released, and names no person', async () => {
    const { text } = await read((await packetFor('iss_handler', expId)).bytes)
    expect(text).toContain('The cardholder has signed.')
    const users = await server.db.databases.main.selectFrom('app_user').select('nick_name').execute()
    for (const { nick_name: name } of users) expect(text).not.toContain(name)
    const waiting = await givenDispute(server)
    expect((await packetFor('iss_handler', waiting)).status).toBe(404)
    expect((await packetFor('strange_handler', expId)).status).toBe(404)
  })

  it('is written within the limits of a network: one PDF, or several in a ZIP, and of no unknown one', async () => {
    const askFor = (id: string, network: string) =>
      server.as('acq_handler').post('/api/detail/packet', { expId: id, language: 'en', cardNetwork: network })
    const one = await askFor(expId, 'visa')
    expect(one.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${expId}-Visa.pdf"`,
    })
    const { text, attachments } = await read(one.bytes)
    expect(text).toContain('Written for Visa: at most 2 MB and 100 pages a file.')
    expect(text).toContain(texts.en.packet.notAttached)
    expect(attachments).toEqual([])
    expect(await checkPacket(one.bytes, hashOf)).toBeNull()

    const contract = await textPdf(Array.from({ length: 20 }, (_, page) => `Clause ${page + 1}`))
    const { body } = await server.as('acq_handler').upload('contract.pdf', contract)
    const long = await givenDispute(server, 'verifiedPass', {
      vouchers: [{ fileName: body.fileName, filePath: body.filePath }],
    })
    const many = await askFor(long, 'mastercard')
    expect(many.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${long}.zip"`,
    })
    const parts = unzipSync(new Uint8Array(many.bytes))
    expect(Object.keys(parts)).toEqual([1, 2].map((part) => `${long.slice(-10)}P${part}.pdf`))
    const pages = await Promise.all(Object.values(parts).map(read))
    expect(pages.map(({ texts }) => texts.length)).toEqual([18, 4])

    expect(await askFor(expId, 'other')).toMatchObject({ status: 400 })
  })

  it('leaves internal remarks out, also for those who wrote them', async () => {
    const failed = await givenDispute(server, 'verifiedFail')
    const { text } = await read((await packetFor('acq_handler', failed)).bytes)
    expect(text).toContain('Verified fail')
    expect(text).not.toContain('The amount is wrong.')
  })

  it('is checked without the portal: any changed byte is found, and which file it was in', async () => {
    const { bytes } = await packetFor('acq_handler', expId)
    const check = await checkPacket(bytes, hashOf)
    expect(check).toMatchObject({ isWhole: true, manifest: { expId, records: [{ expId }] } })
    expect(check?.exhibits.map(({ found }) => found)).toEqual(['whole', 'whole', 'whole', 'whole'])
    const { offset } = check?.manifest.exhibits[3] ?? {}
    const changed = new Uint8Array(bytes)
    changed.set([0x58], offset ?? 0)
    const found = await checkPacket(changed, hashOf)
    expect(found?.isWhole).toBe(false)
    expect(found?.exhibits.map(({ found }) => found)).toEqual(['whole', 'whole', 'whole', 'changed'])
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const other = new Uint8Array(bytes)
          other[at] = (other[at] ?? 0) ^ by
          expect((await checkPacket(other, hashOf))?.isWhole ?? false).toBe(false)
        },
      ),
    )
  })

  it('is read whatever it is', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => {
        expect(await checkPacket(bytes, hashOf)).toBeNull()
      }),
    ))
})

describe('a hostile file', () => {
  it('is opened or listed, however it was cut or changed', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(files.invoice, files.receipt),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
          maxLength: 20,
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (file, changes, end) => {
          const bytes = new Uint8Array(file)
          for (const [at, value] of changes) bytes[Math.floor(at * (bytes.length - 1))] = value
          const cut = bytes.subarray(0, Math.ceil(end * bytes.length))
          const { pages, note } = await openExhibit(file === files.invoice ? 'application/pdf' : 'image/tiff', cut, 50)
          expect(pages.length > 0 || note !== null).toBe(true)
        },
      ),
      { numRuns: 200 },
    ))

  const contentWith = (fileName: string, mediaType: string, size: number) => contentOf([{ fileName, mediaType, size }])

  it('is in the case file as it came, whatever of it can be drawn', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(files.invoice.length - 1), fc.nat(255)), { maxLength: 6 }),
        async (changes) => {
          const bytes = new Uint8Array(files.invoice)
          for (const [at, value] of changes) bytes[at] = value
          const content = contentWith('invoice.pdf', 'application/pdf', bytes.length)
          const { file } = await writePacket({ content, files: [bytes], heavy: [] }, () => {})
          const check = await checkPacket(file, hashOf)
          expect(check).toMatchObject({ isWhole: true, exhibits: [{ found: 'whole' }] })
          expect(check?.manifest.exhibits[0]?.sha256).toBe(await hashOf(bytes))
        },
      ),
      { numRuns: 25 },
    ))

  it('has a manifest that the check takes, however many files there are and however long their names', async () => {
    const count = packetLimits.records * maxVouchers
    const content = contentWith('\u{1F600}'.repeat(255), 'application/vnd.oasis.opendocument.spreadsheet', 2 ** 31 - 1)
    content.exhibits = content.exhibits.flatMap((one) => Array.from({ length: count }, () => one))
    const { file } = await writePacket({ content, files: [], heavy: [] }, () => {})
    expect((await checkPacket(file, hashOf))?.exhibits).toHaveLength(count)
  })

  it('that takes too long ends its thread, and is attached without being drawn', async () => {
    const content = contentWith('invoice.pdf', 'application/pdf', files.invoice.length)
    let attempts = 0
    const inputOf = async () => {
      attempts += 1
      return { content, files: [new Uint8Array(files.invoice)] }
    }
    const [written] = await packetInThread(inputOf, () => ({ stepMs: attempts === 1 ? -1 : 600_000 }))
    const file = written?.bytes ?? new Uint8Array()
    expect(attempts).toBe(2)
    const check = await checkPacket(file, hashOf)
    expect(check?.exhibits).toMatchObject([{ found: 'whole' }])
    expect(check?.manifest.exhibits).toMatchObject([{ pages: 0, note: 'tooHeavy' }])
  })

  it('that unpacks into gigabytes is attached without being drawn, and the others are drawn', async () => {
    const bomb = bombPdf()
    const content = contentWith('bomb.pdf', 'application/pdf', bomb.length)
    const [one] = content.exhibits
    if (!one) throw new Error('There is no exhibit.')
    content.exhibits.push({ ...one, fileId: '2', fileName: 'invoice.pdf', size: files.invoice.length })
    const inputOf = async () => ({ content, files: [new Uint8Array(bomb), new Uint8Array(files.invoice)] })
    const [written] = await packetInThread(inputOf, () => ({ memory: 400_000_000, stepMs: 600_000 }))
    const file = written?.bytes ?? new Uint8Array()
    const check = await checkPacket(file, hashOf)
    expect(check?.exhibits).toMatchObject([{ found: 'whole' }, { found: 'whole' }])
    expect(check?.manifest.exhibits).toMatchObject([
      { pages: 0, note: 'tooHeavy' },
      { pages: 2, note: null },
    ])
  })

  const pagesOf = (tree: string) =>
    Buffer.from(`%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n${tree}\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`)

  it('whose pages lead back into themselves ends', async () => {
    const tree =
      '2 0 obj\n<</Type/Pages/Kids[2 0 R 3 0 R 3 0 R]/Count 9>>\nendobj\n3 0 obj\n<</Type/Pages/Kids[2 0 R]/Count 9/Parent 3 0 R>>\nendobj'
    expect(await openExhibit('application/pdf', pagesOf(tree), 50)).toEqual({ pages: [], note: 'damaged' })
  })

  it('that broke off is drawn up to the first page that it lacks, and says so', async () => {
    const tree = `2 0 obj\n<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>\nendobj
3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\n5 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj`
    const { pages, note } = await openExhibit('application/pdf', pagesOf(tree), 50)
    expect({ pages: pages.length, note }).toEqual({ pages: 1, note: 'cut' })
  })

  it('with more pages than a packet takes is cut', async () => {
    const kids = Array.from({ length: 60 }, (_, n) => `${n + 3} 0 R`).join(' ')
    const leaves = Array.from({ length: 60 }, (_, n) => `${n + 3} 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj`).join(
      '\n',
    )
    const tree = `2 0 obj\n<</Type/Pages/Kids[${kids}]/Count 2000000000>>\nendobj\n${leaves}`
    const { pages, note } = await openExhibit('application/pdf', pagesOf(tree), 50)
    expect({ pages: pages.length, note }).toEqual({ pages: 50, note: 'cut' })
  })

  it('with more pixels than a page needs is too heavy, and damaged only where it breaks off', async () => {
    const tooLarge = await pngClaiming(30_000)
    expect(await openExhibit('image/png', tooLarge, 50)).toEqual({ pages: [], note: 'tooHeavy' })
    expect(await openExhibit('image/png', await pngClaiming(300), 50)).toEqual({ pages: [], note: 'damaged' })
  })

  it('whose second page has too many pixels is drawn up to that page', async () => {
    const tiff = await tiffOf(['white', 'red', 'blue'])
    const first = tiff.readUInt32LE(4)
    const second = tiff.readUInt32LE(first + 2 + 12 * tiff.readUInt16LE(first))
    const [width, height] = [256, 257]
    for (let n = 0; n < tiff.readUInt16LE(second); n++) {
      const field = second + 2 + 12 * n
      if (![width, height].includes(tiff.readUInt16LE(field))) continue
      tiff.writeUInt16LE(4, field + 2)
      tiff.writeUInt32LE(30_000, field + 8)
    }
    const { pages, note } = await openExhibit('image/tiff', tiff, 50)
    expect({ pages: pages.length, note }).toEqual({ pages: 1, note: 'cut' })
  })
})
