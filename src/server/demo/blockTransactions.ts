import { addDays } from '../../domain/time/calendar.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import type { Connection } from '../db/pools/databases.ts'
import { generateBlocked } from '../features/risk/generateBlocked.ts'
import { importBlocked } from '../features/risk/importBlocked.ts'
import { generator } from '../features/transactions/generate.ts'
import { notAfter } from './notAfter.ts'
import type { PreparedDemo } from './prepareDemo.ts'

const count = 900
const days = 7

export async function blockTransactions(
  connection: Connection,
  vault: CardVault,
  { now, today }: Pick<PreparedDemo, 'now' | 'today'>,
): Promise<void> {
  const options = { count, seed: 2, from: addDays(today, 1 - days), to: today }
  const transactionAt = generator(options)
  const source = generateBlocked(options, (index) => notAfter(transactionAt(index), now))
  await importBlocked({ connection, vault, source })
}
