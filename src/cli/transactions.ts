import { generateFile } from '../server/features/transactions/generate.ts'
import { importTransactions } from '../server/features/transactions/import.ts'
import type { Command } from './command.ts'
import { generateCommand, importCommand } from './importing.ts'

export const transactionCommands: readonly Command[] = [
  generateCommand('transactions', 'Writes a clearing file of invented transactions.', 200, generateFile),
  importCommand('transactions', 'Imports a clearing file (CSV, gzip allowed).', importTransactions),
]
