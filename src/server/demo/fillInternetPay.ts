import { addDays, type Day } from '../../domain/time/calendar.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import type { Connection, Databases } from '../db/pools/databases.ts'
import { addCertificate } from '../features/internetPay/certificates.ts'
import { generateOrders } from '../features/internetPay/generateOrders.ts'
import { importOrders } from '../features/internetPay/importOrders.ts'
import { type GenerateOptions, generator } from '../features/transactions/generate.ts'
import { makeCertificate } from './makeCertificate.ts'
import { notAfter } from './notAfter.ts'
import { administrator } from './publishBulletins.ts'

interface InternetPayDemoDeps {
  connection: Connection
  databases: Databases
  vault: CardVault
  made: GenerateOptions
  now: Date
  today: Day
}

const orderDays = 30

/** `ends`: days from today, negative for a certificate that has ended. */
const certificates = [
  { insIdCd: '00010344', cn: 'pay.acquirer.example', ends: 410 },
  { insIdCd: '00010344', cn: 'notify.acquirer.example', ends: 19 },
  { insIdCd: '00010344', cn: 'old-pay.acquirer.example', ends: -6 },
  { insIdCd: '00010392', cn: 'pay.issuer.example', ends: 260 },
] as const

export async function fillInternetPay({
  connection,
  databases,
  vault,
  made,
  now,
  today,
}: InternetPayDemoDeps): Promise<void> {
  const actor = await administrator(databases)
  for (const { insIdCd, cn, ends } of certificates) {
    const validTo = noonOf(addDays(today, ends))
    const validFrom = noonOf(addDays(today, ends - 730))
    const der = await makeCertificate({
      subject: { cn, o: `Institution ${insIdCd}` },
      issuer: { cn: 'Example Network Issuing CA 2', o: 'Example Network' },
      validFrom,
      validTo,
    })
    const uploaded = noonOf(addDays(today, Math.min(-40, ends - 700)))
    // Nobody asked for it by a call that the log could tell of.
    const keeping = { db: databases.main, actor, now: uploaded, record: async () => {} }
    await addCertificate(keeping, { acqInsIdCd: insIdCd, file: der.toString('base64') })
  }
  const { count, seed } = made
  const drawn = generator(made)
  const transactionAt = (index: number) => notAfter(drawn(index), now)
  const ground = { seed, transactionAt, from: Math.floor(count * (1 - orderDays / 200)), to: count }
  await importOrders({ connection, vault, source: generateOrders(ground) })
}

function noonOf(day: Day): Date {
  return new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00:00Z`)
}
