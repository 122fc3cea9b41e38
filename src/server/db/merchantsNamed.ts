import { type RawBuilder, sql } from 'kysely'

/** Merchants by the beginnings of the words of their name, or of their code; none for a name without letters and digits. */
export function merchantsNamed(name: string, most?: number): RawBuilder<unknown> {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const query = words.map((word) => `${word}:*`).join(' & ')
  const limit = most === undefined ? sql`` : sql`LIMIT ${most}::int`
  return sql`
    (SELECT * FROM merchant WHERE to_tsvector('simple', name) @@ to_tsquery('simple', ${query}) ${limit})
    UNION
    (SELECT * FROM merchant WHERE mchnt_cd ~>=~ ${name} AND mchnt_cd ~<~ ${`${name}~`} ${limit})`
}
