import type pg from 'pg'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import type { CardVault } from '../../db/cardVault.ts'
import { addInstitutions, bytesForCopy, copyLines, escapeForCopy } from '../../imports/copy.ts'
import { type ImportOptions, type ImportResult, type Inserter, importFile } from '../../imports/importFile.ts'
import { columnNames, fileColumns } from './blockedColumns.ts'
import { checkBlocked } from './checkBlocked.ts'

interface Chunk {
  /** In the order of `copyColumns`. */
  lines: string[]
  institutions: Set<string>
}

/** Imports transactions that were stopped, online or by IPS, from a file of theirs. */
export function importBlocked(options: ImportOptions): Promise<ImportResult> {
  const emptyChunk = (): Chunk => ({ lines: [], institutions: new Set() })
  return importFile({ columns: columnNames, check: checkBlocked, emptyChunk, addToChunk, openInserter }, options)
}

const plainColumns = columnNames.filter((name) => fileColumns[name] !== null)
const plainIndexes = plainColumns.map((name) => columnNames.indexOf(name))
const cardAt = columnNames.indexOf('priAcctNo')
const noteAt = columnNames.indexOf('blockRsn')
const institutionsAt = [columnNames.indexOf('acqInsIdCd'), columnNames.indexOf('issInsIdCd')]
const copyColumns = [
  ...plainColumns.map((name) => fileColumns[name]),
  ...['key_id', 'pan_sealed', 'pan_hash', 'pan_masked'],
].join(', ')

function addToChunk(chunk: Chunk, values: readonly string[], vault: CardVault): void {
  const card = vault.seal(values[cardAt] ?? '')
  const plain = plainIndexes.map((index) => {
    const value = values[index] ?? ''
    return escapeForCopy(index === noteAt ? maskCardNumbersIn(value) : value)
  })
  chunk.lines.push([...plain, card.keyId, bytesForCopy(card.sealed), card.hash, card.masked].join('\t'))
  for (const index of institutionsAt) chunk.institutions.add(values[index] ?? '')
}

/** Those that are there already, by their rid, are left as they are. */
async function openInserter(client: pg.Client): Promise<Inserter<Chunk>> {
  await client.query(`CREATE TEMP TABLE incoming AS SELECT ${copyColumns} FROM blocked_trans WITH NO DATA`)
  return {
    async insert({ lines, institutions }) {
      await client.query('BEGIN')
      try {
        // Importers take turns: two files with the same lines would otherwise wait for each other.
        await client.query("SELECT pg_advisory_xact_lock(hashtext('import blocked'))")
        await addInstitutions(client, institutions)
        await client.query('TRUNCATE incoming')
        await copyLines(client, `incoming (${copyColumns})`, lines.length, (index) => lines[index] ?? '')
        const { rowCount } = await client.query(
          `INSERT INTO blocked_trans (${copyColumns}) SELECT ${copyColumns} FROM incoming ON CONFLICT DO NOTHING`,
        )
        await client.query('COMMIT')
        return rowCount ?? 0
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {})
        throw error
      }
    },
  }
}
