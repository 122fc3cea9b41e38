import type pg from 'pg'
import type { LineReader } from './checks.ts'

/**
 * Refuses lines with the code of an institution that is known, also from lines before, with more or fewer leading zeros: it
 * would become another bank.
 */
export async function withInstitutions(
  client: pg.Client,
  columns: readonly string[],
  read: LineReader,
): Promise<LineReader> {
  const { rows } = await client.query<{ code: string }>('SELECT ins_id_cd AS code FROM institution')
  const known = new Set(rows.map(({ code }) => code))
  const spelled = new Map([...known].map((code) => [withoutZeros(code), code]))
  const places = [...columns.entries()].filter(([, name]) => name.endsWith('InsIdCd'))
  return (given) => {
    const values = read(given)
    if ('reason' in values) return values
    for (const [place, column] of places) {
      const code = values[place] ?? ''
      if (code === '' || known.has(code)) continue
      const other = spelled.get(withoutZeros(code))
      if (other !== undefined) return { column, reason: `differs from ${other} only in leading zeros` }
      known.add(code)
      spelled.set(withoutZeros(code), code)
    }
    return values
  }
}

function withoutZeros(code: string): string {
  return code.replace(/^0+/, '')
}
