import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { demoPassword } from '../src/server/db/seed/people.ts'
import { hashPassword } from '../src/server/features/auth/passwords/passwordHash.ts'
import { givenUser } from '../testing/data/users.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { httpClient, round } from './load.ts'
import { type Counts, Person } from './presencePerson.ts'
import { cpuSecondsOf, familySecondsOf } from './processes.ts'
import { fillRecords } from './records.ts'
import { startServers } from './startServers.ts'

const target = { share: 5 }
const institutions = 20
const kinds = ['claim', 'view', 'renew', 'release'] as const
/** Of its worklist, what the users of an institution open. */
const pageSize = 100

/** Percent of one core. */
interface Share {
  server: number
  postgres: number
}

interface Spell extends Share {
  seconds: number
  counts: Counts
}

interface Cost {
  perSecond: number
  /** Microseconds of processor time of one call with its notices. */
  server: number
  postgres: number
}

/**
 * Connects 1,000 users of twenty institutions as browsers do, and measures the processor time of the server and of
 * PostgreSQL while nobody does anything, and while each has a record open, renews it, and opens another after
 * `--opens-every` seconds on average, one in four to look at what a colleague holds. Then measures each call alone. Fails
 * where presence takes 5 % of a core or more. Writes `bench/results/presence.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      users: { type: 'string', default: '1000' },
      records: { type: 'string', default: '2000000' },
      seconds: { type: 'string', default: '60' },
      'opens-every': { type: 'string', default: '120' },
      dir: { type: 'string' },
    },
  })
  const [users, records, seconds] = [Number(values.users), Number(values.records), Number(values.seconds)]
  const opensEvery = Number(values['opens-every'])
  const folder = resolve(values.dir ?? process.env.BENCH_DIR ?? '.cache/bench', `records-${records}`)
  const database = await openBenchDatabase(1_000, folder)
  try {
    await fillRecords(database, records)
    const usernames = await givenUsers(database, users)
    const before = loadavg().map(round)
    const { spells, costs } = await measurePresence(database, usernames, { seconds, opensEvery })
    const [first, busy, last] = spells
    if (!first || !busy || !last) throw new Error('A spell is missing.')
    const rest = { server: (first.server + last.server) / 2, postgres: (first.postgres + last.postgres) / 2 }
    const presence = { server: round(busy.server - rest.server), postgres: round(busy.postgres - rest.postgres) }
    const share = round(presence.server + presence.postgres)
    const byCosts = round(shareOf(busy, costs))
    console.table({ 'at rest': line(first), 'with presence': line(busy), 'at rest again': line(last) })
    console.table(costs)
    console.log(`Presence of ${users} users, each opening a record every ${opensEvery} s, takes ${share} % of a core;`)
    console.log(`by what each call costs, ${byCosts} %.`)
    const load = { before, after: loadavg().map(round) }
    console.log(`Load average before and after: ${JSON.stringify(load)}, ${availableParallelism()} cores.`)
    await mkdir('bench/results', { recursive: true })
    const asked = { users, institutions, records, opensEvery, cpus: availableParallelism(), load, target }
    const facts = { ...asked, share, byCosts, presence, spells, costs }
    await writeFile('bench/results/presence.json', `${JSON.stringify(facts, null, 2)}\n`)
    if (share >= target.share) process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** Users with the roles of a clerk, as many in each of the members with most work. Their hashes are quick to check. */
async function givenUsers({ databases }: BenchDatabase, count: number): Promise<string[]> {
  const { main } = databases
  const { rows } = await sql<{ ins_id_cd: string }>`
    SELECT submit_ins_id_cd AS ins_id_cd FROM exception WHERE waits AND NOT deleted
    GROUP BY submit_ins_id_cd ORDER BY count(*) DESC LIMIT ${institutions}`.execute(main)
  const names = Array.from({ length: count }, (_, n) => `presence_${n}`)
  const stored = await main.selectFrom('app_user').select('username').where('username', 'in', names).execute()
  const known = new Set(stored.map(({ username }) => username))
  for (const [n, username] of names.entries()) {
    const insIdCd = rows[n % rows.length]?.ins_id_cd ?? ''
    if (!known.has(username)) await givenUser({ databases }, { username, insIdCd, roles: ['handler', 'verifier'] })
  }
  const hash = await hashPassword(demoPassword, 64)
  await main.updateTable('app_user').set('password_hash', hash).where('username', 'in', names).execute()
  return names
}

interface Pace {
  seconds: number
  opensEvery: number
}

async function measurePresence(database: BenchDatabase, usernames: string[], { seconds, opensEvery }: Pace) {
  const { connection, keyFile } = database
  const servers = await startServers({ connection, keyFile, users: usernames, statements: [] })
  const client = httpClient(servers.realPort, 50, {})
  const used = () => ({ server: cpuSecondsOf(servers.pid), postgres: familySecondsOf(database.server.pid()) })
  const persons: Person[] = []
  try {
    for (const username of usernames)
      persons.push(new Person(client, servers.realPort, servers.headers[username] ?? {}))
    for (let n = 0; n < persons.length; n += 20)
      await Promise.all(persons.slice(n, n + 20).map((person) => person.connect()))
    await shareWork(persons)
    const spell = async (during: () => void): Promise<Spell> => {
      const [began, before, counted] = [performance.now(), used(), countsOf(persons)]
      during()
      await sleep(seconds * 1000)
      const [spent, after] = [(performance.now() - began) / 1000, used()]
      const share = (name: keyof Share) => round(((after[name] - before[name]) / spent) * 100)
      return { seconds, server: share('server'), postgres: share('postgres'), counts: since(counted, persons) }
    }
    // Until what the connecting began has ended.
    await sleep(10_000)
    const first = await spell(() => {})
    for (const person of persons) person.work(opensEvery)
    await sleep(10_000)
    const busy = await spell(() => {})
    for (const person of persons) person.rest()
    await sleep(2_000)
    const last = await spell(() => {})
    const costs = await costsOf(persons, used, last)
    return { spells: [first, busy, last], costs }
  } finally {
    for (const person of persons) person.close()
    client.close()
    servers.stop()
  }
}

/** Gives each user a part of the first hundred rows of the institution, and the list of which the first are shown. */
async function shareWork(persons: readonly Person[]): Promise<void> {
  for (const colleagues of Map.groupBy(persons, ({ insIdCd }) => insIdCd).values()) {
    const list = await colleagues[0]?.listWork(pageSize)
    for (const [n, person] of colleagues.entries()) person.give(list ?? [], n, colleagues.length)
  }
}

/** What a call costs with all that follows from it, above what the server does at rest. */
async function costsOf(persons: readonly Person[], used: () => Share, rest: Share): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {}
  for (const what of kinds) {
    const [began, before] = [performance.now(), used()]
    for (let n = 0; n < persons.length; n += 5)
      await Promise.all([...persons.slice(n, n + 5).map((person) => person[what]()), sleep(50)])
    await sleep(1_500)
    const [spent, after] = [performance.now() - began, used()]
    const cost = (name: keyof Share) =>
      Math.round(((after[name] - before[name]) * 1e6 - (rest[name] / 100) * spent * 1e3) / persons.length)
    const perSecond = Math.round((persons.length * 1000) / spent)
    costs[what] = { perSecond, server: cost('server'), postgres: cost('postgres') }
  }
  return costs
}

function shareOf({ counts, seconds }: Spell, costs: Record<string, Cost>): number {
  const spent = kinds.map((what) => {
    const { server = 0, postgres = 0 } = costs[what] ?? {}
    return counts[what] * (server + postgres)
  })
  return spent.reduce((sum, one) => sum + one, 0) / seconds / 1e4
}

function countsOf(persons: readonly Person[]): Counts {
  const counts: Counts = { view: 0, claim: 0, renew: 0, release: 0, notices: 0, lists: 0 }
  for (const { done } of persons) for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += done[name]
  return counts
}

function since(before: Counts, persons: readonly Person[]): Counts {
  const counts = countsOf(persons)
  for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] -= before[name]
  return counts
}

function line({ server, postgres, seconds, counts }: Spell): Record<string, number> {
  const each = Object.entries(counts).map(([name, n]) => [`${name}/s`, round(n / seconds)])
  return { 'server %': server, 'PostgreSQL %': postgres, ...Object.fromEntries(each) }
}
