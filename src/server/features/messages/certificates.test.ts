import { expect, it } from 'vitest'
import { testServer } from '../../../../testing/server/testServer.ts'
import { dayOf, dayText } from '../../../domain/time/calendar.ts'
import { makeCertificate } from '../../demo/makeCertificate.ts'
import { noticeCertificates } from './certificates.ts'

const dayMs = 86_400_000

const server = testServer()

const bellOf = async (username: string) =>
  (await server.as(username).post('/api/query/message', {})).body.list.filter(
    (one: { kind: string }) => one.kind === 'certificate',
  )
const notifyIn = (days: number) =>
  server.db.databases.main.transaction().execute((trx) => noticeCertificates(trx, new Date(Date.now() + days * dayMs)))

it('A certificate that ends soon is told to managers and handlers 30 and 7 days before, each once', async () => {
  const validTo = new Date(Date.now() + 100 * dayMs)
  const name = { cn: 'pay.bank.example', o: 'Bank' }
  const der = await makeCertificate({ subject: name, issuer: name, validFrom: new Date(Date.now() - dayMs), validTo })
  const { body } = await server.as('acq_manager').post('/api/uploadCer', { file: der.toString('base64') })
  expect(await notifyIn(0)).toBe(0)
  expect(await notifyIn(71)).toBe(1)
  expect(await notifyIn(72)).toBe(0)
  expect(await notifyIn(94)).toBe(1)
  expect(await notifyIn(95)).toBe(0)
  for (const user of ['acq_manager', 'acq_handler']) {
    await expect.poll(() => bellOf(user)).toHaveLength(2)
    const messages = await bellOf(user)
    expect(messages[0]).toMatchObject({
      type: 'recommend',
      title: `An internet pay certificate expires on ${dayText(dayOf(validTo))}`,
      content: 'C=TH, O=Bank, CN=pay.bank.example. Renew it and upload the new certificate.',
      link: { certId: body.certId },
    })
  }
  for (const user of ['viewer', 'iss_handler', 'risk_officer']) expect(await bellOf(user)).toEqual([])
})

it('One that has ended, or was deleted, is told to nobody any more', async () => {
  const name = { cn: 'gone.bank.example', o: 'Bank' }
  const make = (days: number) =>
    makeCertificate({
      subject: name,
      issuer: name,
      validFrom: new Date(Date.now() - dayMs),
      validTo: new Date(Date.now() + days * dayMs),
    })
  const upload = async (days: number) =>
    (await server.as('acq_manager').post('/api/uploadCer', { file: (await make(days)).toString('base64') })).body.certId
  const deleted = await upload(200)
  await server.as('acq_manager').post('/api/deleteCer', { acqInsIdCd: '00010344', certId: deleted })
  await upload(190)
  expect(await notifyIn(195)).toBe(0)
})
