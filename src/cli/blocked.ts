import { generateBlocked } from '../server/features/risk/generateBlocked.ts'
import { importBlocked } from '../server/features/risk/importBlocked.ts'
import { generator } from '../server/features/transactions/generate.ts'
import type { Command } from './command.ts'
import { generateCommand, importCommand } from './importing.ts'

export const blockedCommands: readonly Command[] = [
  generateCommand('blocked', 'Generates a synthetic file of transactions blocked online or by IPS.', 7, (options) =>
    generateBlocked(options, generator(options)),
  ),
  importCommand('blocked', 'Imports blocked transactions (CSV, gzip allowed).', importBlocked),
]
