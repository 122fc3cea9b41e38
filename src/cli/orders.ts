import { generateOrders } from '../server/features/internetPay/generateOrders.ts'
import { importOrders } from '../server/features/internetPay/importOrders.ts'
import { generator } from '../server/features/transactions/generate.ts'
import type { Command } from './command.ts'
import { generateCommand, importCommand } from './importing.ts'

export const orderCommands: readonly Command[] = [
  generateCommand(
    'orders',
    'Writes a file of internet pay orders: what was bought online in the clearing file of the same options.',
    200,
    (options) => generateOrders({ ...options, transactionAt: generator(options), from: 0, to: options.count }),
  ),
  importCommand(
    'orders',
    'Imports internet pay orders (CSV, gzip allowed); a later status takes an order further.',
    importOrders,
  ),
]
