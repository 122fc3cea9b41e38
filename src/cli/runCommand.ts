import { operatorSentence } from '../server/operatorSentence.ts'
import { releaseName } from '../server/release.ts'
import { adminCommands } from './admin.ts'
import { archiveCommands } from './archive.ts'
import { assistantCommands } from './assistant.ts'
import { auditCommands } from './audit.ts'
import { backupCommands } from './backup.ts'
import { blockedCommands } from './blocked.ts'
import type { Command } from './command.ts'
import { doctorCommands } from './doctor.ts'
import { installationCommands } from './installation.ts'
import { keyCommands } from './keys.ts'
import { migrateCommands } from './migrate.ts'
import { orderCommands } from './orders.ts'
import { packetCommands } from './packet.ts'
import { retentionCommands } from './retention.ts'
import { retryCommands } from './retry.ts'
import { stopping } from './stopping.ts'
import { timeZoneCommands } from './timeZone.ts'
import { transactionCommands } from './transactions.ts'
import { upgradeCommands } from './upgrade.ts'
import { userCommands } from './user.ts'

export const commands: readonly Command[] = [
  ...migrateCommands,
  ...upgradeCommands,
  ...doctorCommands,
  ...transactionCommands,
  ...blockedCommands,
  ...orderCommands,
  ...keyCommands,
  ...installationCommands,
  ...timeZoneCommands,
  ...adminCommands,
  ...userCommands,
  ...auditCommands,
  ...packetCommands,
  ...backupCommands,
  ...retryCommands,
  ...retentionCommands,
  ...archiveCommands,
  ...assistantCommands,
]

/** Answers the exit status, and says why where it failed. Throws where the command was asked to stop. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    const command = commands.find(({ name }) => name.every((word, place) => words[place] === word))
    if (words.includes('--help')) return print(help(command ? [command] : commands))
    if (words[0] === '--version') return print(releaseName)
    if (command) return await command.run(words.slice(command.name.length), stopping.signal)
    console.error(help(commands))
    return words.length === 0 ? 0 : 2
  } catch (error) {
    if (stopping.signal.aborted && error === stopping.signal.reason) throw error
    const wrongUse = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    console.error(wrongUse ? error.message : operatorSentence(error, process.env))
    return wrongUse ? 2 : 1
  }
}

function print(text: string): 0 {
  console.log(text)
  return 0
}

function help(asked: readonly Command[]): string {
  const lines = asked.map(({ name, usage, what }) => `  recourse ${[...name, usage].join(' ').trim()}\n      ${what}`)
  return `${asked.length > 1 ? 'Commands' : 'Command'}:\n${lines.join('\n')}`
}
