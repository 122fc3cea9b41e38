import { type Insertable, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../http/serve/errors.ts'

/** The column that identifies the row of a setting: the institution, or the mark of a table that has one row only. */
const keys = {
  card_limit: 'ins_id_cd',
  directory_setting: 'ins_id_cd',
  dual_control: 'one_row',
  factor_policy: 'ins_id_cd',
  institution_setting: 'ins_id_cd',
  remark_template: 'ins_id_cd',
  risk_setting: 'ins_id_cd',
  sso_setting: 'ins_id_cd',
} as const satisfies Partial<Record<keyof Tables, string>>

type SettingTable = keyof typeof keys

/** 0 is the version of a setting that nobody has written yet. */
interface Versions {
  /** The version that the user has read. */
  read: number
  found: number
}

/** Writes the next version of a setting and returns its number. Throws `recordChanged` where another was written meanwhile. */
export async function writeSetting<Table extends SettingTable>(
  trx: Transaction<Tables>,
  table: Table,
  { read, found }: Versions,
  values: Omit<Insertable<Tables[Table]>, 'version'>,
): Promise<number> {
  if (found !== read) throw new CallError('recordChanged')
  const row = { ...values, version: read + 1 }
  const columns = Object.keys(row).map((name) => sql.ref(name))
  const { numAffectedRows } = await sql`
    INSERT INTO ${sql.table(table)} AS kept (${sql.join(columns)}) VALUES (${sql.join(Object.values(row))})
    ON CONFLICT (${sql.ref(keys[table])}) DO UPDATE
      SET ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}
      WHERE kept.version = ${read}`.execute(trx)
  // Somebody else wrote it at the same moment.
  if (numAffectedRows !== 1n) throw new CallError('recordChanged')
  return row.version
}
