import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { missingFacts, readFacts } from '../server/backup/facts.ts'
import { type BackupFacts, backupFacts } from '../server/backup/manifest.ts'
import { type Connection, connectAs, ownerPool } from '../server/db/pools/databases.ts'
import { dropMonths } from '../server/features/audit/drop.ts'
import { openFileStore } from '../server/features/files/store.ts'
import { verifyAll } from '../server/verifyAll.ts'
import { type Command, wrongUse } from './command.ts'
import { type CommandDeps, withDatabase } from './withDatabase.ts'

export const auditCommands: readonly Command[] = [
  {
    name: ['audit', 'verify'],
    usage: '[--summary FILE]',
    what: 'Verifies the hash chains of record events, the audit log and imports, their sealed days and the stored files; reports the first broken entry, and what of the summary is missing.',
    run: verify,
  },
  {
    name: ['audit', 'summary'],
    usage: '',
    what: 'Prints counts and the hashes of the last sealed days. Keep them elsewhere, for audit verify --summary.',
    run: summarize,
  },
  {
    name: ['audit', 'drop'],
    usage: '--before YYYYMM',
    what: 'Deletes the months of the audit log before the given month. The remaining log can still be verified.',
    run: drop,
  },
]

async function verify(args: string[], signal: AbortSignal): Promise<number> {
  const { values } = parseArgs({ args, options: { summary: { type: 'string' } } })
  const summary = values.summary === undefined ? null : await readSummary(values.summary)
  return withDatabase((deps) => verifyIn(deps, summary, signal), { readOnly: true, wrongKeys: true })
}

async function verifyIn(
  { connection, databases: { main }, vault, settings, secrets, keyFaults }: CommandDeps,
  summary: BackupFacts | null,
  signal: AbortSignal,
): Promise<number> {
  const { lines, whole } = await verifyAll({
    db: main,
    vault,
    files: openFileStore(settings, secrets),
    keyFaults,
    signal,
  })
  for (const { line, broken } of lines) (broken ? console.error : console.log)(line)
  const missing = summary ? missingFacts(summary, await factsOf(connection, summary)) : []
  for (const line of missing) console.error(line)
  if (summary && missing.length === 0) console.log('OK: everything that the summary counts is there.')
  return whole && missing.length === 0 ? 0 : 1
}

async function summarize(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase(
    async ({ connection }) => {
      console.log(JSON.stringify(await factsOf(connection)))
      return 0
    },
    { readOnly: true, wrongKeys: true },
  )
}

async function factsOf(connection: Connection, until: BackupFacts | null = null): Promise<BackupFacts> {
  await using client = await connectAs(connection, { role: 'recourse_app' })
  return await readFacts(client, until)
}

async function readSummary(file: string): Promise<BackupFacts> {
  const text = await readFile(file, 'utf8')
  try {
    return backupFacts.parse(JSON.parse(text))
  } catch {
    throw new Error(`${file} is not what recourse audit summary prints.`)
  }
}

async function drop(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { before: { type: 'string' } } })
  const { before } = values
  if (!before || !/^2\d{3}(0[1-9]|1[0-2])$/.test(before))
    return wrongUse('Missing --before YYYYMM, for example --before 202601.')
  return withDatabase(async ({ connection }) => {
    await using pool = ownerPool(connection)
    const dropped = await dropMonths(pool, before)
    console.log(dropped.length > 0 ? `Deleted ${dropped.join(', ')}.` : 'Nothing to delete.')
    return 0
  })
}
