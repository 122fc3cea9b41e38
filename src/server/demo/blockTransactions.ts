import { addDays, type Day } from '../../domain/time/calendar.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import type { Connection } from '../db/pools/databases.ts'
import { generateBlocked } from '../features/risk/generateBlocked.ts'
import { importBlocked } from '../features/risk/importBlocked.ts'
import { generator } from '../features/transactions/generate.ts'

const count = 900
const days = 7

export async function blockTransactions(connection: Connection, vault: CardVault, today: Day): Promise<void> {
  const options = { count, seed: 2, from: addDays(today, 1 - days), to: today }
  await importBlocked({ connection, vault, source: generateBlocked(options, generator(options)) })
}
