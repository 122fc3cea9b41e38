import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { SealedCard } from '../db/cards/cardVault.ts'

const linesAWrite = 500

export const nothing = '\\N'

/** `target`: a table with its columns, such as `history (id, pan_hash)`. Lines come without their line ends. */
export async function copyLines(
  client: pg.Client,
  target: string,
  places: Iterable<number>,
  lineAt: (place: number) => string,
): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${target} FROM STDIN`))
  const done = finished(stream)
  done.catch(() => {}) // Awaited below; a failure may come before that.
  let piece = ''
  let count = 0
  for (const place of places) {
    piece += `${lineAt(place)}\n`
    if (++count % linesAWrite !== 0) continue
    if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
    piece = ''
  }
  stream.end(piece)
  await done
}

export function escapeForCopy(value: string): string {
  if (!/[\\\t\n\r]/.test(value)) return value
  return value.replace(/[\\\t\n\r]/g, (char) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[char] ?? char)
}

function bytesForCopy(bytes: Buffer): string {
  return `\\\\x${bytes.toString('hex')}`
}

/** In the order of `cardForCopy`. */
export const cardColumns = ['key_id', 'pan_sealed', 'pan_hash', 'pan_masked'] as const

export function copiedOf(fileColumns: Readonly<Record<string, string | null>>): { places: number[]; columns: string } {
  const names = Object.values(fileColumns)
  return {
    places: names.flatMap((name, place) => (name === null ? [] : [place])),
    columns: [...names.filter((name) => name !== null), ...cardColumns].join(', '),
  }
}

/** The values of `cardColumns`; empty without a card. */
export function cardForCopy(card: SealedCard | null): string {
  if (!card) return cardColumns.map(() => nothing).join('\t')
  return `${card.keyId}\t${bytesForCopy(card.sealed)}\t${card.hash}\t${card.masked}`
}

export async function addInstitutions(client: pg.Client, codes: ReadonlySet<string>): Promise<void> {
  await client.query(
    `INSERT INTO institution (ins_id_cd, ins_en_nm, ins_nm)
     SELECT code, code, code FROM unnest($1::text[]) AS code ON CONFLICT DO NOTHING`,
    [[...codes]],
  )
}
