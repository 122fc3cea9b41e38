import type { CardRow, CardVault } from '../db/cards/cardVault.ts'
import type { Taken } from './importFile.ts'

/** A line that names a stored row again. `i` is the line and `h` the row in `differingColumns` and `bothCards`. */
export interface NamedAgain {
  line: number
  /** Columns of the file whose values differ from those that stand. */
  differing: string[]
  /** Both cards, where both have one: those of different keys are compared by their numbers. */
  keyId: number | null
  sealed: Buffer | null
  standsKeyId: number | null
  /** Null where the number was destroyed when its time had come. */
  standsSealed: Buffer | null
  standsHash: string | null
}

export type Refused = NonNullable<Taken['refused']>

/** The columns of a query that become those fields of `NamedAgain` which name the cards. */
export const bothCards = `i.key_id AS "keyId", i.pan_sealed AS sealed, h.key_id AS "standsKeyId",
  h.pan_sealed AS "standsSealed", h.pan_hash AS "standsHash"`

const cardDiffers = 'i.pan_masked <> h.pan_masked OR (i.key_id = h.key_id AND i.pan_hash <> h.pan_hash)'

/** An array of the names of the columns that differ. `differs` is the condition of one; by default, that the values do. */
export function differingColumns<Name extends string>(
  fileColumns: Readonly<Record<Name, string | null>>,
  differs = (column: string) => `i.${column} IS DISTINCT FROM h.${column}`,
): string {
  const cases = Object.entries<string | null>(fileColumns).map(
    ([name, column]) => `CASE WHEN ${column === null ? cardDiffers : differs(column)} THEN '${name}' END`,
  )
  return `array_remove(ARRAY[${cases.join(', ')}], NULL)`
}

/** The lines that contradict what stands. `sealedFor` is what a card of the row is sealed for. */
export function contradictions<Row extends NamedAgain>(
  rows: readonly Row[],
  vault: CardVault,
  sealedFor: (row: Row) => CardRow,
): Refused {
  return rows.flatMap((row) => {
    const isOtherCard = row.differing.length === 0 && !isSameCard(row, vault, sealedFor(row))
    const fields = isOtherCard ? ['priAcctNo'] : row.differing
    const [column] = fields
    return column ? [{ line: row.line, column, reason: `differs from what stands: ${fields.join(', ')}` }] : []
  })
}

function isSameCard(
  { keyId, sealed, standsKeyId, standsSealed, standsHash }: NamedAgain,
  vault: CardVault,
  row: CardRow,
): boolean {
  if (keyId === null || sealed === null || standsHash === null || keyId === standsKeyId) return true
  const pan = vault.open(keyId, sealed, row)
  if (standsKeyId === null || standsSealed === null) return vault.hashesOf(pan).includes(standsHash)
  return vault.open(standsKeyId, standsSealed, row) === pan
}
