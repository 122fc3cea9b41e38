import { judgePending } from '../server/features/riskRules/pending.ts'
import { generateFile, labelsFile } from '../server/features/transactions/generate.ts'
import { importTransactions } from '../server/features/transactions/import.ts'
import type { Command } from './command.ts'
import { generateCommand, importCommand } from './importing.ts'
import type { CommandDeps } from './withDatabase.ts'

export const transactionCommands: readonly Command[] = [
  generateCommand('transactions', 'Generates a synthetic clearing file.', 200, generateFile, labelsFile),
  importCommand(
    'transactions',
    'Imports a clearing file (CSV, gzip allowed) and applies the risk rules to new transactions.',
    importTransactions,
    judgeImported,
  ),
]

async function judgeImported({ databases }: CommandDeps, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  const { judged, alerts } = await judgePending(databases.main, { signal })
  if (judged === 0) return
  const rate = Math.round((judged / (performance.now() - began)) * 1000)
  const figure = (n: number) => n.toLocaleString('en')
  console.log(`${figure(judged)} evaluated, ${figure(alerts)} alerts raised, ${figure(rate)} transactions/s`)
}
