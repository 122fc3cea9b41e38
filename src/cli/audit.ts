import { parseArgs } from 'node:util'
import { ownerPool } from '../server/db/pools/databases.ts'
import { dropMonths } from '../server/features/audit/drop.ts'
import { openFileStore } from '../server/features/files/store.ts'
import { verifyAll } from '../server/verifyAll.ts'
import { type Command, wrongUse } from './command.ts'
import { type CommandDeps, withDatabase } from './withDatabase.ts'

export const auditCommands: readonly Command[] = [
  {
    name: ['audit', 'verify'],
    usage: '',
    what: 'Verifies the hash chains of record events, the audit log and imports, their sealed days and the stored files; reports the first broken entry.',
    run: verify,
  },
  {
    name: ['audit', 'drop'],
    usage: '--before YYYYMM',
    what: 'Deletes the months of the audit log before the given month. The remaining log can still be verified.',
    run: drop,
  },
]

async function verify(args: string[], signal: AbortSignal): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase((deps) => verifyIn(deps, signal), { readOnly: true, wrongKeys: true })
}

async function verifyIn(
  { databases: { main }, vault, settings, secrets, keyFaults }: CommandDeps,
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
  return whole ? 0 : 1
}

async function drop(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { before: { type: 'string' } } })
  const { before } = values
  if (!before || !/^2\d{3}(0[1-9]|1[0-2])$/.test(before))
    return wrongUse('Missing --before YYYYMM, for example --before 202601.')
  return withDatabase(async ({ connection }) => {
    const pool = ownerPool(connection)
    try {
      const dropped = await dropMonths(pool, before)
      console.log(dropped.length > 0 ? `Deleted ${dropped.join(', ')}.` : 'Nothing to delete.')
      return 0
    } finally {
      await pool.end()
    }
  })
}
