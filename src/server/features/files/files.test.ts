import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import * as samples from '../../../../testing/files/samples.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { zipNames } from '../../../../testing/server/zip.ts'
import { maxFileBytes } from '../../../contract/records/files.ts'
import { attachable } from './attachable.ts'
import { openFileStore } from './store.ts'
import { sweepUploads } from './sweep.ts'

const server = testServer()

const upload = (name: string, content: Buffer | string) => server.as('acq_handler').upload(name, content)
const fileCount = async () => {
  const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM file`.execute(server.db.databases.main)
  return Number(rows[0]?.n)
}

describe('an upload', () => {
  it.each([
    ['a jpeg', samples.jpeg, 'image/jpeg'],
    ['a png', samples.png, 'image/png'],
    ['a tiff', samples.tiff, 'image/tiff'],
    ['a gif', samples.gif, 'image/gif'],
    ['a webp', samples.webp, 'image/webp'],
    ['a bitmap', samples.bmp, 'image/bmp'],
    ['a pdf', samples.pdf, 'application/pdf'],
    ['a pdf after a mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), samples.pdf]), 'application/pdf'],
    ['a pdf after empty lines', Buffer.concat([Buffer.from('\r\n\r\n'), samples.pdf]), 'application/pdf'],
    ['a pdf after 1,000 other bytes', Buffer.concat([Buffer.alloc(1_000, '-\n'), samples.pdf]), 'application/pdf'],
    ['a text about a pdf', Buffer.from('The file begins with %PDF-1.4, and is cut.'), 'text/plain'],
    ['a text', Buffer.from('A receipt, paid in full.\r\n'), 'text/plain'],
    ['a Chinese text', Buffer.from('收据，已付清。'), 'text/plain'],
    ['a Chinese text in GB 18030', Buffer.from('cad5bedda3acd2d1b8b6c7e5a1a3', 'hex'), 'text/plain'],
    ['a Thai text in Windows-874', Buffer.from('e3cae0c3e7a8203130302e3530', 'hex'), 'text/plain'],
    ['a Chinese text in Big5', Buffer.from('a6acbedaa141a477a549b24d', 'hex'), 'text/plain'],
    ['a Japanese text in Shift JIS', Buffer.from('97cc8efb8f910d0a', 'hex'), 'text/plain'],
    ['a text in UTF-16', Buffer.from('\ufeffA receipt', 'utf16le'), 'text/plain'],
    ['a zip', samples.zip, 'application/zip'],
    [
      'a Word document',
      samples.wordDocument,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a spreadsheet', samples.spreadsheet, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['an old Word document', samples.ole('WordDocument'), 'application/msword'],
    ['an old spreadsheet', samples.ole('Workbook'), 'application/vnd.ms-excel'],
  ])('takes %s, whatever it is called', async (_what, content, mediaType) => {
    const { status, body } = await upload('evidence.bin', content)
    expect(status).toBe(200)
    expect(body).toEqual({
      code: 200,
      fileName: 'evidence.bin',
      filePath: expect.stringMatching(/^[0-9a-f-]{36}$/),
      size: content.length,
      mediaType,
    })
    const loaded = await server.as('acq_handler').post('/api/download', named(body))
    expect(loaded.bytes.equals(content)).toBe(true)
    expect(loaded.headers['content-type']).toContain(mediaType)
  })

  it.each(
    [
      ...[
        'BMW hire, paid.',
        'GIF of the receipt: 12.00',
        'FORM 12 of the bank',
        'solid oak table',
        'MZ: paid',
        'FWS 9',
      ],
      ...[
        'ID3 of the till',
        'BEGIN:VCARD',
        '<?xml version="1.0"?><slip/>',
        '<!DOCTYPE html>',
        '%!PS',
        'RIFF 12 WEBP',
        'PK 12',
      ],
      ...[
        'HKD 1,250.00 were paid',
        '80 euros',
        '(see the letter)',
        'Rar! Rar!',
        'OggS',
        'fLaC',
        'wOFF',
        'II* of May',
        '8BPS 9',
      ],
    ].map((text) => [text, text] as const),
  )('takes a text that begins like another kind of file, and a browser reads it: %s', async (_begin, text) => {
    const content = Buffer.from(`${text}\r\n${'Paid in full. '.repeat(200)}`)
    const { body } = await upload('slip.txt', content)
    expect(body.mediaType).toBe('text/plain')
    const browser = await server.as('acq_handler').browser()
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    const loaded = await browser.post('/api/download', named(body), headers)
    expect(loaded.headers['content-encoding']).toBeUndefined()
    expect(loaded.headers['content-length']).toBe(String(content.length))
    expect(loaded.bytes.equals(content)).toBe(true)
  })

  it.each([
    ['a program', Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(200)])],
    ['a Linux program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)])],
    ['an installer', samples.ole('Installer')],
    ['a picture of another kind', Buffer.concat([Buffer.from('8BPS\x00\x01', 'latin1'), Buffer.alloc(40)])],
    ['half a character of a marked UTF-16', Buffer.from('fffe410042', 'hex')],
    ['a program with the header of a pdf in it', Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), samples.pdf])],
    ['random bytes', Buffer.from('0001020304fffefdfc00', 'hex')],
  ])('refuses %s, though it is called a pdf', async (_what, content) => {
    const before = await fileCount()
    const { status, body } = await upload('receipt.pdf', content)
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 400, errCd: '4013', errMsg: 'Unsupported file type' },
    })
    expect(await fileCount()).toBe(before)
  })

  it('says that an empty file is empty', async () => {
    const { status, body } = await upload('receipt.pdf', Buffer.alloc(0))
    expect({ status, body }).toEqual({ status: 400, body: { code: 400, errCd: '4024', errMsg: 'The file is empty.' } })
  })

  it('refuses more than 50 MB, and keeps nothing of it', async () => {
    const before = await fileCount()
    const { status, body } = await upload('large.txt', Buffer.alloc(maxFileBytes + 1, 'a'))
    expect(status).toBe(413)
    expect(body.errMsg).toBe('Send file failed, or the file is too large.')
    expect(await fileCount()).toBe(before)
    expect(await readdir(`${server.dataDir}/incoming`)).toEqual([])
  })

  it('refuses a form without a file, or with it in another field', async () => {
    const browser = await server.as('acq_handler').browser()
    expect((await browser.upload('a.txt', 'a', '/api/upload', 'other')).status).toBe(400)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await browser.send({ method: 'POST', url: '/api/upload', payload: '--x--\r\n', headers })).status).toBe(400)
    const named = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--x--\r\n'
    const text = await browser.send({ method: 'POST', url: '/api/upload', payload: named, headers })
    expect(text).toMatchObject({ status: 400, body: { errCd: '4003', errMsg: 'File is required.', field: 'file' } })
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'
    const broken = await browser.send({ method: 'POST', url: '/api/upload', payload: cut, headers })
    expect(broken.status).toBe(400)
  })

  it.each([
    ['a second file', ['file', 'file'], '4001', 'file'],
    ['a field after the file', ['file', 'remark'], '4002', 'remark'],
    ['a field before it', ['remark', 'file'], '4002', 'remark'],
    ['another file after it', ['file', 'picture'], '4002', 'picture'],
  ])('refuses a form with %s, and keeps nothing of it', async (_what, names, errCd, field) => {
    const before = await fileCount()
    const browser = await server.as('acq_handler').browser()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const partOf = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${name === 'remark' ? '' : '; filename="a.txt"'}\r\n\r\nabc\r\n`
    const payload = `${names.map(partOf).join('')}--x--\r\n`
    for (const url of ['/api/upload', '/api/user/uploadAvatar'])
      expect(await browser.send({ method: 'POST', url, payload, headers })).toMatchObject({
        status: 400,
        body: { errCd, field },
      })
    expect(await fileCount()).toBe(before)
    expect(await readdir(`${server.dataDir}/incoming`)).toEqual([])
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a\\receipt.pdf', 'receipt.pdf'],
    ['receipt\u202Efdp.exe', 'receiptfdp.exe.txt'],
    ['6212345678901265 receipt.txt', '621234••••••1265 receipt.txt'],
    ['a\u0000b\u0007.txt', 'ab.txt'],
    ['...', 'file'],
    ['收据.pdf', '收据.pdf'],
    ['a<b>:c?.txt', 'a_b__c_.txt'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    [`${'x'.repeat(300)}.bat`, `${'x'.repeat(247)}.bat.txt`],
  ])('cleans the name %j', async (name, clean) => {
    expect((await upload(name, 'text')).body.fileName).toBe(clean)
  })

  it.each(['html', 'HTM', 'svg', 'bat', 'cmd', 'js', 'vbs', 'hta', 'ps1', 'url', 'exe', 'bat. ', 'xml'])(
    'never keeps a name that a computer would run, as slip.%s',
    async (ending) => {
      const clean = `slip.${ending.replace('. ', '')}`
      expect((await upload(`slip.${ending}`, '<script>alert(1)</script>')).body.fileName).toBe(`${clean}.txt`)
      expect((await upload(`slip.${ending}`, samples.jpeg)).body.fileName).toBe(`${clean}.jpg`)
    },
  )
})

const named = ({ fileName, filePath }: { fileName: string; filePath: string }) => ({ fileName, filePath })

describe('a download', () => {
  it('is saved under its name, and never shown as something else', async () => {
    const { body } = await upload('收据 "1".txt', '<script>alert(1)</script>')
    const { headers } = await server.as('acq_handler').post('/api/download', named(body))
    expect(headers['content-disposition']).toBe(
      `attachment; filename="__ _1_.txt"; filename*=UTF-8''%E6%94%B6%E6%8D%AE%20_1_.txt`,
    )
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['UTF-8', Buffer.from('收据'), 'text/plain; charset=utf-8'],
    ['ASCII', Buffer.from('A receipt'), 'text/plain; charset=utf-8'],
    ['a marked UTF-16', Buffer.from('\ufeffA receipt', 'utf16le'), 'text/plain; charset=utf-16le'],
    ['the other marked UTF-16', Buffer.from('feff0041', 'hex'), 'text/plain; charset=utf-16be'],
    ['GB 18030', Buffer.from('cad5bedd', 'hex'), 'text/plain'],
    ['Windows-874', Buffer.from('e3cae0c3e7a8', 'hex'), 'text/plain'],
    ['UTF-8 up to its last byte', Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from([0xe6])]), 'text/plain'],
  ])('of a text claims an encoding only where its bytes are in it: %s', async (_what, content, type) => {
    const { body } = await upload('slip.txt', content)
    const { headers, bytes } = await server.as('acq_handler').post('/api/download', named(body))
    expect(headers['content-type']).toBe(type)
    expect(bytes.equals(content)).toBe(true)
  })

  it('of an upload that no record has is for who uploaded it', async () => {
    const { body } = await upload('own.txt', 'mine')
    expect((await server.as('acq_handler').post('/api/download', named(body))).text).toBe('mine')
    for (const other of ['acq_verifier', 'iss_handler', 'admin'])
      expect((await server.as(other).post('/api/download', named(body))).body.errMsg).toBe('No voucher file')
  })

  it('of a voucher is not for who uploaded it once they work for another institution, nor can they attach it', async () => {
    const { main } = server.db.databases
    const uploader = { username: 'uploader', insIdCd: '00010344', roles: ['handler'] as const }
    const userId = await givenUser(server.db, uploader)
    const { body } = await server.as('uploader').upload('voucher.txt', 'of the record')
    const load = () => server.as('uploader').post('/api/download', named(body))
    const attach = (insIdCd: string) =>
      main.transaction().execute((trx) => attachable(trx, [body.filePath], { ...uploader, userId, insIdCd }))
    const expId = await givenDispute(server)
    const setDeleted = (deleted: boolean) =>
      sql`UPDATE exception SET deleted = ${deleted} WHERE exp_id = ${expId}`.execute(main)
    await sql`
      INSERT INTO voucher (exp_id, file_id, position, side, version)
      VALUES (${expId}, ${body.filePath}::uuid, 0, 'submitter', 1)`.execute(main)
    expect((await load()).text).toBe('of the record')
    expect(await attach('00010344')).toEqual([])
    await setDeleted(true)
    expect((await load()).text).toBe('of the record')
    expect(await attach('00010344')).toHaveLength(1)

    await sql`UPDATE app_user SET ins_id_cd = '00010392' WHERE user_id = ${userId}`.execute(main)
    for (const deleted of [true, false]) {
      await setDeleted(deleted)
      expect((await load()).body?.errMsg).toBe('No voucher file')
      expect(await attach('00010392')).toEqual([])
    }
  })

  it('of all vouchers of a record is one zip', async () => {
    const uploads = [
      await upload('receipt.txt', 'one'),
      await upload('receipt.txt', 'two'),
      await upload('Receipt.TXT', 'three'),
      await upload('c.png', samples.png),
    ]
    const vouchers = uploads.map(({ body }) => named(body))
    const expId = await givenDispute(server, 'verifiedPass', { vouchers })
    const { status, headers, bytes } = await server.as('iss_handler').post(`/api/downloadVoucher/${expId}`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(`filename="${expId}.zip"`)
    expect(zipNames(bytes)).toEqual(['receipt.txt', 'receipt (2).txt', 'Receipt (3).TXT', 'c.png'])
  })

  it('of a record without vouchers says so', async () => {
    const expId = await givenDispute(server)
    const { status, body } = await server.as('acq_handler').post(`/api/downloadVoucher/${expId}`)
    expect([status, body.errMsg]).toEqual([400, 'No voucher file'])
  })
})

it('is no voucher where it is a picture for the chat', async () => {
  const { body } = await upload('moving.png', samples.gif)
  await expect(givenDispute(server, 'unverified', { vouchers: [named(body)] })).rejects.toThrow('4013')
})

it('is taken by one record only', async () => {
  const { body } = await upload('once.txt', 'once')
  await givenDispute(server, 'unverified', { vouchers: [named(body)] })
  await expect(givenDispute(server, 'unverified', { vouchers: [named(body)] })).rejects.toThrow('4014')
})

it('is removed when no record took it within 30 days', async () => {
  const left = (await upload('left.txt', 'left')).body
  const taken = (await upload('taken.txt', 'taken')).body
  await givenDispute(server, 'unverified', { vouchers: [named(taken)] })
  const { main } = server.db.databases
  const store = openFileStore({ filesUrl: null, dataDir: server.dataDir }, server.db.secrets)
  const day = 86_400_000
  expect(await sweepUploads(main, store, new Date(Date.now() + 29 * day))).toBe(0)
  expect(await sweepUploads(main, store, new Date(Date.now() + 31 * day))).toBeGreaterThan(0)
  expect(await store.get(left.filePath)).toBeNull()
  expect((await server.as('acq_handler').post('/api/download', named(left))).body.errMsg).toBe('No voucher file')
  expect((await server.as('acq_handler').post('/api/download', named(taken))).text).toBe('taken')
})
