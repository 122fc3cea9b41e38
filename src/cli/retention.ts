import { parseArgs } from 'node:util'
import { addDays, dayText, utcDayOf } from '../domain/time/calendar.ts'
import { zonedTime } from '../domain/time/zones.ts'
import { countOldCards } from '../server/retention/countOldCards.ts'
import { destroyOldCards } from '../server/retention/destroyOldCards.ts'
import { detachedMonths, retentionFigures } from '../server/retention/figures.ts'
import type { Command } from './command.ts'
import { type CommandDeps, withDatabase } from './withDatabase.ts'

export const retentionCommands: readonly Command[] = [
  {
    name: ['retention', 'run'],
    usage: '',
    what: 'Destroys the card numbers that are older than CARD_RETENTION_DAYS now, as the server does once a day.',
    run: runNow,
  },
  {
    name: ['retention'],
    usage: '[--dry-run]',
    what: 'Says which card numbers are destroyed, wait and are kept; with --dry-run counts those that a run would destroy.',
    run: status,
  },
]

const figure = (n: number) => n.toLocaleString('en')

async function runNow(args: string[], signal: AbortSignal): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase(async ({ databases, settings }) => {
    const days = daysOf(settings)
    const { destroyed, complete } = await destroyOldCards(databases.main, { days, today: utcDayOf(new Date()), signal })
    console.log(`${figure(destroyed)} card numbers destroyed.${complete ? '' : ' Interrupted: run it again.'}`)
    return complete ? 0 : 1
  })
}

async function status(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { 'dry-run': { type: 'boolean', default: false } } })
  return withDatabase(
    async (deps) => {
      const before = addDays(utcDayOf(new Date()), -daysOf(deps.settings))
      console.log(`Card numbers from before ${dayText(before)} are destroyed.`)
      await (values['dry-run'] ? sayCounts(deps, before) : sayFigures(deps, before))
      return 0
    },
    { readOnly: true },
  )
}

async function sayCounts({ databases }: CommandDeps, before: string): Promise<void> {
  for (const { table, due, needed } of await countOldCards(databases.main, before))
    console.log(`${table.padEnd(14)}${figure(due)} would be destroyed, ${figure(needed)} are still needed`)
}

async function sayFigures({ databases }: CommandDeps, before: string): Promise<void> {
  const { destroyed, waiting, kept, oldest, ranAt } = await retentionFigures(databases.main, before)
  console.log(`Destroyed: ${figure(destroyed)}. Waiting for the next run: ${figure(waiting)}. Kept: ${figure(kept)}.`)
  console.log(`Oldest: ${oldest ? dayText(oldest) : 'none'}. Last run: ${ranAt ? zonedTime('UTC', ranAt) : 'never'}.`)
  const detached = await detachedMonths(databases.main)
  if (detached.length > 0)
    console.log(`Detached months, which no run reaches until archive move takes them in: ${detached.join(', ')}.`)
}

function daysOf({ cardRetentionDays }: CommandDeps['settings']): number {
  if (cardRetentionDays === null) throw new Error('CARD_RETENTION_DAYS is not set: card numbers are never destroyed.')
  return cardRetentionDays
}
