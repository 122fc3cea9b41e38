import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { dayOf, daysBetween } from '../../../domain/time/calendar.ts'
import { connectAs } from '../../db/pools/databases.ts'
import { type CertificateFacts, makeCertificate } from '../../demo/makeCertificate.ts'
import { opensslPem, pemOf, weakCurvePem, weakPem } from './testing/samples.ts'

const dayMs = 86_400_000
const daysTo = (at: Date) => daysBetween(dayOf(new Date()), dayOf(at))
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * dayMs + 3_600_000)

const server = testServer()
beforeAll(() => givenUser(server.db, { username: 'second_manager', insIdCd: '00010344', roles: ['manager'] }))
beforeEach(async () => {
  await sql`UPDATE pay_certificate SET deleted_at = now(), deleted_by = uploaded_by WHERE deleted_at IS NULL`.execute(
    server.db.databases.main,
  )
})

const post = (path: string, body: object, user = 'acq_manager') => server.as(user).post(`/api/${path}`, body)
const made = (facts: Partial<CertificateFacts> = {}) =>
  makeCertificate({
    subject: { cn: 'pay.siam.example', o: 'Siam Commercial' },
    issuer: { cn: 'Network CA', o: 'Network' },
    validFrom: inDays(-100),
    validTo: inDays(200),
    ...facts,
  })
type Uploadable = Buffer | string | Promise<Buffer | string>
const upload = async (file: Uploadable, own: object = {}, user = 'acq_manager') =>
  post('uploadCer', { file: Buffer.from(await file).toString('base64'), ...own }, user)
const listed = async (asked: object = {}, user = 'acq_manager') => (await post('queryCer', asked, user)).body

async function uploaded(file: Uploadable, own: object = {}, user = 'acq_manager'): Promise<string> {
  const { status, body } = await upload(file, own, user)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.certId
}

describe('a certificate that is uploaded', () => {
  it('is read as PEM, with whose it is, who issued it and how long it holds', async () => {
    const certId = await uploaded(opensslPem)
    expect((await listed()).list).toEqual([
      {
        certId,
        insIdCd: '00010344',
        insNm: expect.objectContaining({ en: expect.any(String) }),
        subject: 'C=TH, O=Example Bank, CN=pay.bank.example',
        issuedBy: 'C=TH, O=Example Bank, CN=pay.bank.example',
        serialNo: '4AAC12969F6672401A4BCCD9A894D0D5C09C6148',
        fingerprint: '3E:58:96:B9:3C:2D:52:EB:5D:E9:DB:BE:47:C9:12:47:62:C9:ED:02:0D:C7:DA:95:AD:7A:C6:FE:75:BB:E1:73',
        validFrom: '2026-11-21T19:21:00.000Z',
        validTo: '2051-07-13T19:21:00.000Z',
        daysLeft: expect.any(Number),
        state: expect.stringMatching(/good|notYet/),
        uploadedBy: 'Harbour manager',
        uploadedAt: expect.any(String),
      },
    ])
    expect(await lastAct(server.db, 'uploadCer')).toMatchObject({
      username: 'acq_manager',
      target: `certificate ${certId}`,
      detail: { before: null, after: { insIdCd: '00010344', serialNo: '4AAC12969F6672401A4BCCD9A894D0D5C09C6148' } },
    })
  })

  it('is the same one as DER, and as PEM with words before it', async () => {
    const der = await made()
    await uploaded(der)
    for (const again of [der, pemOf(der), `Bag Attributes\n    friendlyName: pay\n${pemOf(der)}`]) {
      const { status, body } = await upload(again)
      expect({ status, body }).toMatchObject({ status: 422, body: { errCd: '4334', field: 'file' } })
    }
    expect((await listed()).total).toBe(1)
  })

  it('may be another institution’s as well, and may come again once it was deleted', async () => {
    const der = await made()
    const certId = await uploaded(der)
    await uploaded(der, {}, 'iss_manager')
    await post('deleteCer', { acqInsIdCd: '00010344', certId })
    await uploaded(der)
  })

  it('is kept once, where two managers upload it at the same time', async () => {
    const der = await made()
    const answers = await Promise.all([upload(der), upload(der, {}, 'second_manager')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pemKey = privateKey.export({ type: 'pkcs8', format: 'pem' })
  it.each([
    ['a private key as PEM', pemKey, '4331'],
    ['a private key as DER', privateKey.export({ type: 'pkcs8', format: 'der' }), '4331'],
    ['a private key of another form', privateKey.export({ type: 'sec1', format: 'pem' }), '4331'],
    [
      'an encrypted private key',
      '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----',
      '4331',
    ],
    ['a certificate beside its key', made().then((der) => pemOf(der) + pemKey), '4331'],
    ['a chain', Promise.all([made(), made()]).then((chain) => chain.map(pemOf).join('')), '4332'],
    ['no certificate', 'Nothing of the kind.', '4330'],
    ['half a certificate', made().then((der) => der.subarray(0, 100)), '4330'],
    ['a public key', generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }), '4330'],
    ['one with a short key', weakPem, '4329'],
    ['one on a short curve', weakCurvePem, '4329'],
    ['one that has expired', made({ validTo: inDays(-1) }), '4333'],
    ['one that ends before it begins', made({ validFrom: inDays(20), validTo: inDays(10) }), '4330'],
  ])('is refused where it is %s, and nothing of it is kept', async (_name, file, errCd) => {
    const { status, body } = await upload(file)
    expect({ status, body }).toMatchObject({ status: 422, body: { errCd, field: 'file' } })
    expect((await listed()).total).toBe(0)
    expect(server.log()).not.toContain('PRIVATE KEY')
  })

  it('is for the own institution; the head uploads for any that there is', async () => {
    expect((await upload(made(), { acqInsIdCd: '00010392' })).status).toBe(403)
    await uploaded(made(), { acqInsIdCd: '00010392' }, 'head_manager')
    expect((await upload(made(), { acqInsIdCd: '00099999' }, 'head_manager')).body.errCd).toBe('4254')
  })
})

describe('the list', () => {
  it('has what ends first at the top, says how many days are left, and is found by its state', async () => {
    const ends = { soon: inDays(6), later: inDays(300), good: inDays(200) }
    const good = await uploaded(made({ validTo: ends.good }))
    const soon = await uploaded(made({ validTo: ends.soon }))
    const later = await uploaded(made({ validFrom: inDays(10), validTo: ends.later }))
    const over = await uploaded(made())
    const owner = await connectAs(server.db.connection)
    await owner.query("UPDATE pay_certificate SET valid_to = now() - interval '1 hour' WHERE cert_id = $1", [over])
    await owner.end()
    const ago = new Date(Date.now() - 3_600_000)
    const rows: { certId: string; daysLeft: number; state: string }[] = (await listed()).list
    expect(rows.map((row) => [row.certId, row.daysLeft, row.state])).toEqual([
      [over, daysTo(ago), 'expired'],
      [soon, daysTo(ends.soon), 'soon'],
      [good, daysTo(ends.good), 'good'],
      [later, daysTo(ends.later), 'notYet'],
    ])
    for (const [state, ids] of [
      ['soon', [soon]],
      ['good', [good]],
      ['notYet', [later]],
      ['expired', [over]],
    ] as const)
      expect((await listed({ state })).list.map((row: { certId: string }) => row.certId)).toEqual(ids)
    expect((await listed({ pageSize: 1, currPage: 2 })).list[0].certId).toBe(soon)
  })

  it('is each institution’s own, and open to its handlers and viewers; the head sees all', async () => {
    await uploaded(made())
    for (const user of ['acq_handler', 'viewer']) expect((await listed({}, user)).total).toBe(1)
    expect((await listed({}, 'iss_manager')).total).toBe(0)
    expect((await listed({ insIdCd: '00010344' }, 'head_manager')).total).toBe(1)
    expect((await post('queryCer', {}, 'risk_officer')).status).toBe(403)
  })

  it('leaves as CSV', async () => {
    await uploaded(made())
    const { text } = await server.as('acq_manager').post('/api/queryCer', {}, { accept: 'text/csv' })
    expect(text).toContain('"C=TH, O=Siam Commercial, CN=pay.siam.example"')
    expect(await lastAct(server.db, 'queryCer')).toMatchObject({ type: 'file' })
  })
})

describe('a certificate that is deleted', () => {
  it('leaves the list, and stays on record', async () => {
    const certId = await uploaded(made())
    expect((await post('deleteCer', { acqInsIdCd: '00010344', certId })).status).toBe(200)
    expect((await listed()).total).toBe(0)
    expect(await lastAct(server.db, 'deleteCer')).toMatchObject({ target: `certificate ${certId}` })
    const row = await server.db.databases.main
      .selectFrom('pay_certificate')
      .selectAll()
      .where('cert_id', '=', certId)
      .executeTakeFirstOrThrow()
    expect(row.deleted_at).not.toBeNull()
  })

  it('of two managers at once goes once: the other is told', async () => {
    const certId = await uploaded(made())
    const answers = await Promise.all([
      post('deleteCer', { acqInsIdCd: '00010344', certId }),
      post('deleteCer', { acqInsIdCd: '00010344', certId }, 'second_manager'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('is none of another institution, by whatever name', async () => {
    const certId = await uploaded(made())
    expect((await post('deleteCer', { acqInsIdCd: '00010344', certId }, 'iss_manager')).status).toBe(403)
    expect((await post('deleteCer', { acqInsIdCd: '00010392', certId }, 'iss_manager')).status).toBe(404)
    for (const user of ['acq_handler', 'viewer'])
      expect((await post('deleteCer', { acqInsIdCd: '00010344', certId }, user)).status).toBe(403)
    expect((await post('deleteCer', { acqInsIdCd: '00010344', certId }, 'head_manager')).status).toBe(200)
  })
})
