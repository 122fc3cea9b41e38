import type pg from 'pg'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Taken } from '../../imports/importFile.ts'
import type { ImportChunk } from './chunk.ts'
import { type ColumnName, fileColumns, optionalElements } from './columns.ts'

interface KnownRow {
  seq: string
  differing: ColumnName[]
  priKey: string
  logCd: string
  settleDt: string
  keyId: number
  sealed: Buffer
  standsKeyId: number
  standsSealed: Buffer | null
  standsHash: string
}

export async function differingLines(
  client: pg.Client,
  vault: CardVault,
  chunk: ImportChunk,
  firstSeq: number,
): Promise<NonNullable<Taken['refused']>> {
  const { rows } = await client.query<KnownRow>(knownRows)
  return rows.flatMap(
    ({ seq, differing, priKey, logCd, settleDt, keyId, sealed, standsKeyId, standsSealed, standsHash }) => {
      const fields = [...differing]
      const open = (id: number, card: Buffer) => vault.open(id, card, ['history', priKey, logCd, settleDt])
      const isStanding = (pan: string) =>
        standsSealed === null ? vault.hashesOf(pan).includes(standsHash) : open(standsKeyId, standsSealed) === pan
      if (fields.length === 0 && !isStanding(open(keyId, sealed))) fields.push('priAcctNo')
      const [column] = fields
      if (!column) return []
      const line = chunk.lineNumbers[Number(seq) - firstSeq] ?? 0
      return [{ line, column, reason: `differs from what stands: ${fields.join(', ')}` }]
    },
  )
}

const mayLack: ReadonlySet<string> = new Set(
  optionalElements.map((name) => fileColumns[name]).filter((column) => column !== null),
)

const cardDiffers = 'i.pan_masked <> h.pan_masked OR (i.key_id = h.key_id AND i.pan_hash <> h.pan_hash)'

const differs = Object.entries(fileColumns).map(([name, column]) => {
  const is = column === null ? cardDiffers : `i.${column} IS DISTINCT FROM ${standing(column)}`
  return `CASE WHEN ${is} THEN '${name}' END`
})

/** Elements without a value were stored as they came before they became null. */
function standing(column: string): string {
  return mayLack.has(column) ? `CASE WHEN btrim(h.${column}) <> '' THEN h.${column} END` : `h.${column}`
}

const knownRows = `
  SELECT * FROM (
    SELECT (i.id % 10000000000)::text AS seq, array_remove(ARRAY[${differs.join(', ')}], NULL) AS differing,
      i.pri_key AS "priKey", i.log_cd AS "logCd", i.settle_dt AS "settleDt",
      i.key_id AS "keyId", i.pan_sealed AS sealed, h.key_id AS "standsKeyId", h.pan_sealed AS "standsSealed",
      h.pan_hash AS "standsHash"
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
