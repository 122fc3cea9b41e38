import { generateOrders } from '../server/features/internetPay/generateOrders.ts'
import { importOrders } from '../server/features/internetPay/importOrders.ts'
import { generator } from '../server/features/transactions/generate.ts'
import type { Command } from './command.ts'
import { generateCommand, importCommand } from './importing.ts'

export const orderCommands: readonly Command[] = [
  generateCommand(
    'orders',
    'Generates a synthetic file of internet pay orders matching the clearing file generated with the same options.',
    200,
    (options) => generateOrders({ ...options, transactionAt: generator(options), from: 0, to: options.count }),
  ),
  importCommand(
    'orders',
    'Imports internet pay orders (CSV, gzip allowed); existing orders are updated to a later status.',
    importOrders,
  ),
]
