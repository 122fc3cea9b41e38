import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { addDays, type Day, dayOf, dayText, startOfDay } from '../domain/time/calendar.ts'
import { clockTime, isNamedZone, type TimeZones } from '../domain/time/zones.ts'
import { ownerPool } from '../server/db/pools/databases.ts'
import { runningServers } from '../server/db/upgrade/servers.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { expectKnown, readTimeZones } from '../server/installation/timeZones.ts'
import { type Command, wrongUse } from './command.ts'
import { type CommandDeps, withDatabase } from './withDatabase.ts'

export const timeZoneCommands: readonly Command[] = [
  {
    name: ['time-zone', 'set'],
    usage: 'ZONE [--yes]',
    what: 'Says what changes when the network counts its days in another time zone, such as Asia/Bangkok; with --yes, changes it.',
    run: set,
  },
  {
    name: ['time-zone'],
    usage: '',
    what: 'Says in which time zone the network counts its days.',
    run: show,
  },
]

async function show(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase(
    async ({ databases }) => {
      console.log(`Days are counted in ${shown(await readTimeZones(databases.main))}.`)
      return 0
    },
    { readOnly: true },
  )
}

async function set(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [zone = '', ...more] = positionals
  if (more.length > 0 || !isNamedZone(zone)) return wrongUse('Name a time zone: recourse time-zone set Asia/Bangkok')
  return withDatabase(async (deps) => {
    const { main } = deps.databases
    await expectKnown(main, zone)
    const before = await readTimeZones(main)
    for (const line of await changesOf(deps, before, zone)) console.log(line)
    if (!values.yes) {
      console.log('Nothing was changed. To change it, stop all servers and repeat the command with --yes.')
      return 1
    }
    await change(deps, before, zone)
    console.log(`Days are now counted in ${zone}. Set NETWORK_TIME_ZONE to it, or remove it, and start the servers.`)
    return 0
  })
}

/** Sentences for the operator. */
async function changesOf({ databases }: CommandDeps, { network, risk }: TimeZones, zone: string): Promise<string[]> {
  const now = new Date()
  const [today, next] = [dayOf(now, network), dayOf(now, zone)]
  const end = startOfDay(addDays(today, 1), network)
  const hours = (startOfDay(addDays(today, 1), zone).getTime() - end.getTime()) / 3_600_000
  const moves = hours === 0 ? 'when it did before' : `${Math.abs(hours)} hours ${hours < 0 ? 'earlier' : 'later'}`
  const { n, over } = await openDays(databases.main, today, next)
  return [
    `Days are counted in ${shown({ network, risk })}. It is ${dayText(today)} there, and ${dayText(next)} in ${zone}.`,
    `Today ends ${moves}: until now it ends at ${clockTime(zone, end).slice(11)} in ${zone}.`,
    `Open records that keep their due date or last day, which ends when the day does: ${n}. Overdue by one zone and not by the other: ${over}.`,
    'Sums by day, worklists, boards, filters, mails and the ids of new records follow the new zone. Times, settlement dates, seals, and alerts raised before stay as they are.',
  ]
}

/** `UTC, those of risk lists in Asia/Bangkok` */
function shown({ network, risk }: TimeZones): string {
  return risk === network ? network : `${network}, those of risk lists in ${risk}`
}

/** Open records with a day, and those that are overdue on one of two days and not on the other. */
async function openDays(
  db: CommandDeps['databases']['main'],
  one: Day,
  other: Day,
): Promise<{ n: number; over: number }> {
  const { rows } = await sql<{ n: number; over: number }>`
    SELECT count(*)::int AS n, count(*) FILTER (WHERE (day < ${one}::date) <> (day < ${other}::date))::int AS over
    FROM (
      SELECT CASE WHEN waits THEN due_dt ELSE answer_by END AS day FROM exception
      WHERE NOT deleted AND (waits OR answer_by IS NOT NULL AND NOT answered)
    ) AS open WHERE day IS NOT NULL`.execute(db)
  return rows[0] ?? { n: 0, over: 0 }
}

/** Throws while a server runs, which would go on with the old days. */
async function change({ connection, databases }: CommandDeps, before: TimeZones, zone: string): Promise<void> {
  {
    await using pool = ownerPool(connection)
    const running = await runningServers(pool)
    if (running.length > 0)
      throw new Error(
        `Stop all servers first. Seen in the last 90 seconds: ${running.map(({ host, pid }) => `${host} (process ${pid})`).join(', ')}.`,
      )
    await pool.query('UPDATE network_time SET earlier = array_append(earlier, network), network = $1, risk = $1', [
      zone,
    ])
  }
  const detail = { before: { ...before }, after: { network: zone, risk: zone } }
  await recordCommand(databases.main, 'time-zone set', { target: zone, detail })
}
