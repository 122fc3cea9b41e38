import { itemAt } from '../../domain/typed.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import type { Connection, Databases } from '../db/pools/databases.ts'
import { institutions } from '../db/seed/institutions.ts'
import { demoPassword, demoUsers } from '../db/seed/people.ts'
import { isEmpty, seedDemoUsers, seedInstitutions } from '../db/seed/seed.ts'
import { hashPassword } from '../features/auth/passwords/passwordHash.ts'
import { attachable } from '../features/files/attachable.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import { judgePending } from '../features/riskRules/pending.ts'
import { importTransactions } from '../features/transactions/import.ts'
import { blockTransactions } from './blockTransactions.ts'
import { fillInternetPay } from './fillInternetPay.ts'
import { giveInformation } from './giveInformation.ts'
import { listCards } from './listCards.ts'
import { days, type PreparedDemo } from './prepareDemo.ts'
import { publishBulletins } from './publishBulletins.ts'
import { seedCalendar } from './seedCalendar.ts'
import { tellStories } from './tellStories.ts'

interface DemoDeps {
  connection: Connection
  databases: Databases
  vault: CardVault
  store: ByteStore
  say: (line: string) => void
  prepared: PreparedDemo
  signal?: AbortSignal
}

/** Fills an empty database. Accounts come late, so that a start that was cut off is resumed by the next one. */
export async function fillDemo({
  connection,
  databases,
  vault,
  store,
  say,
  signal,
  prepared,
}: DemoDeps): Promise<void> {
  const { main } = databases
  if (!(await isEmpty(main, 'user_role'))) return
  if (!(await isEmpty(main, 'history')) && !(await demoBegan(databases))) return
  await seedInstitutions(main)
  await seedCalendar(main)
  const { chunks, made, now, today } = prepared
  say(`Generating demo data: ${made.count.toLocaleString('en')} transactions of the last ${days} days.`)
  // Other threads hash while transactions are imported.
  const hashes = demoUsers.map(() => hashPassword(demoPassword))
  let finishing = Promise.resolve()
  const result = await importTransactions({
    connection,
    vault,
    source: { chunks },
    finishAside(work) {
      finishing = work
      finishing.catch(() => {}) // Met below.
    },
    signal,
  })
  if (result.interrupted) return
  say(
    `Imported in ${result.seconds.toFixed(1)} s (${Math.round(result.read / result.seconds).toLocaleString('en')} rows/s).`,
  )
  const { alerts } = await judgePending(main, { signal })
  say(`${alerts} alerts created.`)
  await blockTransactions(connection, vault, prepared)
  await seedDemoUsers(main, (place) => itemAt(hashes, place))
  await tellStories({ databases, vault, store, files: { attachable }, clock: () => new Date() })
  await fillInternetPay({ connection, databases, vault, made, now, today })
  await listCards({ databases, vault, clock: () => new Date() })
  await publishBulletins({ databases, store, clock: () => new Date() })
  await giveInformation({ databases, store })
  await finishing
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
