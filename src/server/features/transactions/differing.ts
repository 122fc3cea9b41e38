import type pg from 'pg'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { bothCards, contradictions, differingColumns, type NamedAgain, type Refused } from '../../imports/differing.ts'
import type { ImportChunk } from './chunk.ts'
import { fileColumns, optionalElements } from './columns.ts'

interface KnownRow extends Omit<NamedAgain, 'line'> {
  seq: string
  priKey: string
  logCd: string
  settleDt: string
}

export async function differingLines(
  client: pg.Client,
  vault: CardVault,
  chunk: ImportChunk,
  firstSeq: number,
): Promise<Refused> {
  const { rows } = await client.query<KnownRow>(knownRows)
  const again = rows.map((row) => ({ ...row, line: chunk.lineNumbers[Number(row.seq) - firstSeq] ?? 0 }))
  return contradictions(again, vault, ({ priKey, logCd, settleDt }) => ['history', priKey, logCd, settleDt])
}

const mayLack: ReadonlySet<string> = new Set(
  optionalElements.map((name) => fileColumns[name]).filter((column) => column !== null),
)
/** Were stored with the blanks that fill them in a file of fixed lengths. */
const filled: ReadonlySet<string> = new Set([fileColumns.mchntCd, fileColumns.termId])

const differs = (column: string) => `i.${column} IS DISTINCT FROM ${standing(column)}`

/** Elements without a value were stored as they came before they became null. */
function standing(column: string): string {
  const value = filled.has(column) ? `rtrim(h.${column}, ' ')` : `h.${column}`
  return mayLack.has(column) ? `CASE WHEN btrim(h.${column}) <> '' THEN ${value} END` : value
}

const knownRows = `
  SELECT * FROM (
    SELECT (i.id % 10000000000)::text AS seq, ${differingColumns(fileColumns, differs)} AS differing,
      i.pri_key AS "priKey", i.log_cd AS "logCd", i.settle_dt AS "settleDt", ${bothCards}
    FROM incoming AS i
    CROSS JOIN LATERAL (SELECT (i.settle_dt - DATE '2000-01-01')::bigint * 10000000000 AS id) AS first
    CROSS JOIN LATERAL (
      SELECT * FROM history
      WHERE id >= first.id AND id < first.id + 10000000000
        AND pri_key = i.pri_key AND log_cd = i.log_cd AND settle_dt = i.settle_dt
      OFFSET 0
    ) AS h
    WHERE h.id <> i.id
  ) AS known
  WHERE cardinality(differing) > 0 OR "keyId" <> "standsKeyId"
  ORDER BY seq`
