import type pg from 'pg'
import type { CardVault } from '../../db/cardVault.ts'
import { addInstitutions, bytesForCopy, copyLines, escapeForCopy } from '../../imports/copy.ts'
import { type ImportOptions, type ImportResult, type Inserter, importFile } from '../../imports/importFile.ts'
import { checkOrder } from './checkOrder.ts'
import { columnNames, fileColumns } from './orderColumns.ts'

interface Chunk {
  /** In the order of `copyColumns`. */
  lines: string[]
  institutions: Set<string>
}

/** Imports internet pay orders from a file of theirs. */
export function importOrders(options: ImportOptions): Promise<ImportResult> {
  const emptyChunk = (): Chunk => ({ lines: [], institutions: new Set() })
  return importFile({ columns: columnNames, check: checkOrder, emptyChunk, addToChunk, openInserter }, options)
}

const plainColumns = columnNames.filter((name) => fileColumns[name] !== null)
const plainIndexes = plainColumns.map((name) => columnNames.indexOf(name))
const cardAt = columnNames.indexOf('priAcctNo')
const acquirerAt = columnNames.indexOf('acqInsIdCd')
const copyColumns = [
  ...plainColumns.map((name) => fileColumns[name]),
  ...['key_id', 'pan_sealed', 'pan_hash', 'pan_masked'],
].join(', ')
const nothing = '\\N'

function addToChunk(chunk: Chunk, values: readonly string[], vault: CardVault): void {
  const pan = values[cardAt] ?? ''
  const card = pan === '' ? null : vault.seal(pan)
  const plain = plainIndexes.map((index) => (values[index] ? escapeForCopy(values[index]) : nothing))
  const sealed = card
    ? [card.keyId, bytesForCopy(card.sealed), card.hash, card.masked]
    : [nothing, nothing, nothing, nothing]
  chunk.lines.push([...plain, ...sealed].join('\t'))
  chunk.institutions.add(values[acquirerAt] ?? '')
}

/** Those that are there already, by institution, merchant and number, are left as they are. */
async function openInserter(client: pg.Client): Promise<Inserter<Chunk>> {
  await client.query(`CREATE TEMP TABLE incoming AS SELECT ${copyColumns} FROM pay_order WITH NO DATA`)
  return {
    async insert({ lines, institutions }) {
      await client.query('BEGIN')
      try {
        // Importers take turns: two files with the same lines would otherwise wait for each other.
        await client.query("SELECT pg_advisory_xact_lock(hashtext('import orders'))")
        await addInstitutions(client, institutions)
        await client.query('TRUNCATE incoming')
        await copyLines(client, `incoming (${copyColumns})`, lines.length, (index) => lines[index] ?? '')
        const { rowCount } = await client.query(
          `INSERT INTO pay_order (${copyColumns}) SELECT ${copyColumns} FROM incoming ON CONFLICT DO NOTHING`,
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
