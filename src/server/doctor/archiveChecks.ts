import { dayOf } from '../../domain/time/calendar.ts'
import { firstMonthThatStays } from '../archive/archiveMonths.ts'
import { type HistoryMonth, historyMonths, idsOf } from '../archive/months.ts'
import { tablesWithoutMonth } from '../archive/sendMonth.ts'
import { knownServers } from '../archive/servers.ts'
import { type Connection, type Databases, openDatabases, ownerPool } from '../db/pools/databases.ts'
import { bad, type Finding, ok, reasonOf, warning } from './finding.ts'

/** Whether searches reach the old months, and which could be moved to the archive now. */
export async function checkArchive(connection: Connection): Promise<Finding> {
  await using databases = openDatabases(connection, { size: 1 })
  const months = await historyMonths(databases.search)
  const archived = months.filter(({ place }) => place === 'archived')
  for (const month of archived) {
    const broken = await unreadable(databases, month)
    if (broken !== null) return bad('archive', `${month.month} can't be read: ${broken}`, todoFor(month))
  }
  const detached = months.filter(({ place }) => place === 'detached')
  if (detached.length > 0)
    return warning(
      'archive',
      `no search reaches ${namesOf(detached)}, detached by hand`,
      'Run recourse archive move, which takes them in: see The archive in docs/operations.md.',
    )
  const left = await tablesLeft(connection, databases)
  if (left.length > 0)
    return warning(
      'archive',
      `no month is read from ${left.join(', ')}`,
      'Run recourse archive, which says when they may be dropped.',
    )
  const stays = await firstMonthThatStays(databases.main, dayOf(new Date()))
  const movable = months.filter(({ month, place }) => place === 'live' && month < stays)
  const held = archived.length === 0 ? 'holds no month' : `holds ${namesOf(archived)}, which can be read`
  const next =
    movable.length === 0
      ? 'none can be moved now'
      : `${namesOf(movable)} could be moved: recourse archive move --before ${stays}`
  return ok('archive', `${held}; ${next}`)
}

/** Tables on other servers that held a month which is read from elsewhere now, such as `history_202401 on cold1`. */
async function tablesLeft(connection: Connection, { main }: Databases): Promise<string[]> {
  await using pool = ownerPool(connection, 1)
  try {
    const left: string[] = []
    for (const server of await knownServers(pool))
      left.push(...(await tablesWithoutMonth(pool, main, server)).map((table) => `${table} on ${server}`))
    return left
  } catch {
    // Without the owner's login, or where a server that holds no month is away, nothing is known.
    return []
  }
}

/** Reads a row as a search does. Returns why it can't; null where it can. */
async function unreadable({ search }: Databases, { month, rows }: HistoryMonth): Promise<string | null> {
  const { from, to } = idsOf(month)
  try {
    const { rowCount } = await search.query(
      'SELECT id, pan_masked FROM history_all WHERE id >= $1 AND id < $2 LIMIT 1',
      [from, to],
    )
    return rows > 0 && rowCount === 0 ? `none of its ${rows.toLocaleString('en')} transactions is there` : null
  } catch (error) {
    return reasonOf(error)
  }
}

function todoFor({ tablespace, server }: HistoryMonth): string {
  if (server !== null)
    return `Start the server ${server}, or correct its address: recourse archive server ${server}. Searches of its months fail until then, and no others.`
  return tablespace === null
    ? 'Look at the log of the database; restore a backup if its files are lost.'
    : `Look at the disk of the tablespace ${tablespace}, and at the log of the database.`
}

/** Returns `1 month (202301)`, or `3 months (202301 to 202303)`. */
function namesOf(months: readonly HistoryMonth[]): string {
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  return months.length === 1 ? `1 month (${first})` : `${months.length} months (${first} to ${last})`
}
