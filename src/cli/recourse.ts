import { SettingsError } from '../server/settings.ts'
import { adminCommands } from './admin.ts'
import { auditCommands } from './audit.ts'
import { blockedCommands } from './blocked.ts'
import type { Command } from './command.ts'
import { keyCommands } from './keys.ts'
import { migrateCommands } from './migrate.ts'
import { orderCommands } from './orders.ts'
import { stopping } from './stopping.ts'
import { transactionCommands } from './transactions.ts'
import { userCommands } from './user.ts'

/** `npm run recourse -- COMMAND …`: what operators do beside the running server. Every command is a line of the help. */
const commands: readonly Command[] = [
  ...migrateCommands,
  ...transactionCommands,
  ...blockedCommands,
  ...orderCommands,
  ...keyCommands,
  ...adminCommands,
  ...userCommands,
  ...auditCommands,
]

/** How long a command may take to end what it has begun, once it is told to stop. */
const patienceMs = 10_000

for (const [signal, status] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const])
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(status) // Asked twice.
    stopping.abort()
    setTimeout(() => process.exit(status), patienceMs).unref()
  })

try {
  process.exitCode = await runCommand(process.argv.slice(2))
} catch (error) {
  if (stopping.signal.aborted && error === stopping.signal.reason) {
    console.error('It was interrupted.')
    process.exit(1)
  }
  const wrongUse = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const ours = error instanceof SettingsError || (error instanceof Error && !('code' in error))
  console.error(wrongUse || ours ? error.message : error)
  process.exitCode = wrongUse ? 2 : 1
}

async function runCommand(words: string[]): Promise<number> {
  const command = commands.find(({ name }) => name.every((word, place) => words[place] === word))
  if (!command) {
    console.error(help())
    return words.length === 0 || words.includes('--help') ? 0 : 2
  }
  return command.run(words.slice(command.name.length), stopping.signal)
}

function help(): string {
  const lines = commands.map(
    ({ name, usage, what }) => `  recourse ${[...name, usage].join(' ').trim()}\n      ${what}`,
  )
  return `Commands:\n${lines.join('\n')}`
}
