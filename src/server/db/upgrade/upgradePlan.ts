import type pg from 'pg'
import { type Recorded, recordStep } from './recorded.ts'
import { expectNoNewer, readSchema } from './schemaState.ts'
import { type RunningServer, runningServers } from './servers.ts'
import { type NamedStep, readSteps } from './steps.ts'

/** An estimate for a table in memory, on two cores, not a measurement; a slow disk takes longer. */
const rowsASecond = 500_000

/** What waits longer is felt by users. */
const mostSeconds = 1

interface PlannedStep {
  name: string
  what: string
  /** Keeps users waiting, or takes away what a running server uses. */
  stops: boolean
}

interface UpgradePlan {
  /** The newest migration of the database; null where it has none. */
  schema: string | null
  steps: PlannedStep[]
  servers: RunningServer[]
  /** Whether servers may go on while the schema is migrated and they are replaced one after the other. */
  rolling: boolean
}

/** Looks at the database and changes nothing. `client` may read the catalogue and our tables. */
export async function planUpgrade(client: pg.Client, all?: readonly NamedStep[]): Promise<UpgradePlan> {
  const steps = all ?? (await readSteps())
  const state = await readSchema(client)
  if (state) expectNoNewer(state, steps)
  const undone = await workLeft(client)
  const servers = await runningServers(client)
  const rows = await rowsOfTables(client)
  const due = steps.filter(({ name }) => !state?.done.includes(name) || undone.has(name))
  const planned: PlannedStep[] = []
  for (const step of due) {
    const recorded = await recordStep(step)
    const left = undone.has(step.name) ? { ...recorded, statements: [] } : recorded
    planned.push(plannedStep(step, left, rows, servers))
  }
  return { schema: state?.done.at(-1) ?? null, steps: planned, servers, rolling: planned.every(({ stops }) => !stops) }
}

function plannedStep(
  { name, needs }: NamedStep,
  { statements, indexes, inSteps }: Recorded,
  rows: ReadonlyMap<string, number>,
  servers: readonly RunningServer[],
): PlannedStep {
  const slow = statements.flatMap((statement) => {
    const table = tableRead(statement)
    const seconds = (rows.get(table ?? '') ?? 0) / rowsASecond
    return table && seconds > mostSeconds
      ? [`keeps all waiting who use ${table}, for about ${showSeconds(seconds)}`]
      : []
  })
  const beside = indexes.map(({ table, name: index }) => {
    const count = rows.get(table) ?? 0
    return `builds ${index} beside the servers, about ${showSeconds(count / rowsASecond)} for ${count.toLocaleString('en')} rows`
  })
  if (inSteps > 0) beside.push('changes rows in small steps beside the servers, at half speed')
  const older = needs ? servers.filter(({ migration }) => migration < needs) : []
  const away = older.length > 0 ? [`takes away what ${older.length} running servers still use`] : []
  const parts = [...slow, ...away, ...beside]
  return { name, what: parts.length > 0 ? parts.join('; ') : 'at once', stops: slow.length + away.length > 0 }
}

/** The table whose rows a statement reads or writes, with a lock that keeps writers waiting. */
function tableRead(statement: string): string | undefined {
  const text = statement.replace(/\s+/g, ' ').trim()
  const [, table] =
    /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?\w+ ON (?!ONLY )(\w+)/i.exec(text) ??
    /^UPDATE (\w+)/i.exec(text) ??
    /^DELETE FROM (\w+)/i.exec(text) ??
    /^INSERT INTO .* FROM (\w+)/i.exec(text) ??
    /^ALTER TABLE (\w+)(?=.*(?:ADD (?:CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY)|SET NOT NULL| TYPE ))(?!.*NOT VALID)/i.exec(
      text,
    ) ??
    []
  return table
}

async function workLeft(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows: known } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('schema_work') IS NOT NULL AS exists",
  )
  if (!known[0]?.exists) return new Set()
  const { rows } = await client.query<{ migration: string }>('SELECT migration FROM schema_work WHERE ended_at IS NULL')
  return new Set(rows.map(({ migration }) => migration))
}

/** About, as the planner knows them; a partitioned table has those of its partitions. */
async function rowsOfTables(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `SELECT coalesce(p.inhparent, c.oid)::regclass::text AS name, sum(greatest(c.reltuples, 0))::float8 AS rows
     FROM pg_class AS c LEFT JOIN pg_inherits AS p ON p.inhrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1`,
  )
  return new Map(rows.map((row) => [row.name, row.rows]))
}

function showSeconds(seconds: number): string {
  if (seconds < 1) return 'a second'
  return seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
