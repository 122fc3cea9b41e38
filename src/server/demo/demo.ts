import { addDays, dayOf } from '../../domain/calendar.ts'
import type { CardVault } from '../db/cardVault.ts'
import type { Connection, Databases } from '../db/databases.ts'
import { institutions } from '../db/seed/institutions.ts'
import { demoPassword } from '../db/seed/people.ts'
import { isEmpty, seedDemoUsers, seedInstitutions } from '../db/seed/seed.ts'
import { hashPassword } from '../features/auth/passwordHash.ts'
import { attachable } from '../features/files/attachable.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import { judgePending } from '../features/riskRules/pending.ts'
import { generateFile } from '../features/transactions/generate.ts'
import { importTransactions } from '../features/transactions/import.ts'
import { blockTransactions } from './blockTransactions.ts'
import { fillInternetPay } from './fillInternetPay.ts'
import { giveInformation } from './giveInformation.ts'
import { latestPurchases } from './latestPurchases.ts'
import { listCards } from './listCards.ts'
import { publishBulletins } from './publishBulletins.ts'
import { tellStories } from './tellStories.ts'

interface DemoDeps {
  connection: Connection
  databases: Databases
  vault: CardVault
  store: ByteStore
  say: (line: string) => void
  signal?: AbortSignal
}

const count = 100_000
const days = 200
const fraudCases = 48
const fraudDays = 5

/** Fills an empty database. Accounts come late, so that a start that was cut off is resumed by the next one. */
export async function fillDemo({ connection, databases, vault, store, say, signal }: DemoDeps): Promise<void> {
  const { main } = databases
  if (!(await isEmpty(main, 'user_role'))) return
  if (!(await isEmpty(main, 'history')) && !(await demoBegan(databases))) return
  await seedInstitutions(main)
  const today = dayOf(new Date())
  say(`Generating demo data: ${count.toLocaleString('en')} transactions of the last ${days} days.`)
  const made = { count, seed: 1, from: addDays(today, 1 - days), to: today }
  const source = generateFile({
    ...made,
    fraud: { cases: fraudCases, from: addDays(today, 1 - fraudDays) },
  })
  const result = await importTransactions({ connection, vault, source, signal })
  if (result.interrupted) return
  const latest = await importTransactions({ connection, vault, source: latestPurchases(today), signal })
  if (latest.interrupted) return
  say(
    `Imported in ${result.seconds.toFixed(1)} s (${Math.round(result.read / result.seconds).toLocaleString('en')} rows/s).`,
  )
  const { alerts } = await judgePending(main, { signal })
  say(`${alerts} alerts created.`)
  await blockTransactions(connection, vault, today)
  await seedDemoUsers(main, () => hashPassword(demoPassword))
  await tellStories({ databases, vault, store, files: { attachable }, clock: () => new Date() })
  await fillInternetPay({ connection, databases, vault, made, today })
  await listCards({ databases, vault, clock: () => new Date() })
  await publishBulletins({ databases, store, clock: () => new Date() })
  await giveInformation({ databases, store })
}

async function demoBegan({ main }: Databases): Promise<boolean> {
  const [first] = institutions
  const found = await main
    .selectFrom('institution')
    .select('ins_id_cd')
    .where('ins_id_cd', '=', first?.insIdCd ?? '')
    .where('ins_en_nm', '=', first?.en ?? '')
    .executeTakeFirst()
  return found !== undefined
}
