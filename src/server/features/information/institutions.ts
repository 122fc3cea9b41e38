import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { detailIns, InsRow, modifyIns, queryIns } from '../../../contract/information.ts'
import type { Institution } from '../../../contract/records.ts'
import { errorText, type Language } from '../../../contract/texts/texts.ts'
import { isAdministrator, mayActFor } from '../../../domain/actor.ts'
import { currencies } from '../../../domain/currencies.ts'
import { changesOf } from '../../../domain/logs.ts'
import { cutTo, type Page } from '../../db/page.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type SessionUser } from '../../http/access.ts'
import { CallError } from '../../http/errors.ts'
import type { RecordAct } from '../../http/serve.ts'
import { forInformationKeepers } from './agents.ts'

interface StoredIns {
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
  country: string | null
  curr_cd: string | null
  acquirer: boolean
  issuer: boolean
  version: number
  contacts: number
}

const orders: Readonly<Record<BodyOf<typeof queryIns>['sort'], RawBuilder<unknown>>> = {
  insIdCd: sql`i.ins_id_cd`,
  '-insIdCd': sql`i.ins_id_cd DESC`,
  insEnNm: sql`lower(i.ins_en_nm)`,
  '-insEnNm': sql`lower(i.ins_en_nm) DESC`,
}

const columns = sql`
  i.*, (SELECT count(*)::int FROM ins_contact AS c WHERE c.ins_id_cd = i.ins_id_cd) AS contacts`

type Asked = Omit<BodyOf<typeof queryIns>, 'currPage' | 'pageSize'>

/** Institutions that haven't ended: some hundreds, so that no condition needs an index. */
export async function findInstitutions(
  db: Kysely<Tables>,
  { insIdCd, insNm, country, insRole, sort }: Asked,
  user: SessionUser,
  language: Language,
  page: Page,
): Promise<{ list: InsRow[]; total: number }> {
  const meant = sql.join(
    [
      sql`NOT i.ended`,
      insIdCd ? sql`starts_with(i.ins_id_cd, ${insIdCd})` : sql`true`,
      insNm ? sql`position(lower(${insNm}) IN lower(i.ins_en_nm || ' ' || i.ins_nm)) > 0` : sql`true`,
      country ? sql`i.country = ${country}` : sql`true`,
      insRole === 'acquirer' ? sql`i.acquirer` : insRole === 'issuer' ? sql`i.issuer` : sql`true`,
    ],
    sql` AND `,
  )
  const [{ rows }, counted] = await Promise.all([
    sql<StoredIns>`
      SELECT ${columns} FROM institution AS i WHERE ${meant} ORDER BY ${orders[sort]}, i.ins_id_cd ${cutTo(page)}`.execute(
      db,
    ),
    sql<{ total: string }>`SELECT count(*) AS total FROM institution AS i WHERE ${meant}`.execute(db),
  ])
  return { list: rows.map((row) => shown(row, user, language)), total: Number(counted.rows[0]?.total ?? 0) }
}

/** All that haven't ended, by number. */
export async function institutionNames(db: Kysely<Tables>): Promise<Institution[]> {
  const rows = await db
    .selectFrom('institution')
    .select(['ins_id_cd', 'ins_en_nm', 'ins_nm'])
    .where('ended', '=', false)
    .orderBy('ins_id_cd')
    .execute()
  return rows.map((row) => ({ insIdCd: row.ins_id_cd, nm: { en: row.ins_en_nm, zh: row.ins_nm } }))
}

/** One, also where it has ended: records name it still. */
export async function institutionOf(
  db: Kysely<Tables>,
  insIdCd: string,
  user: SessionUser,
  language: Language,
): Promise<ReplyOf<typeof detailIns>> {
  const { rows } = await sql<StoredIns>`
    SELECT ${columns} FROM institution AS i WHERE i.ins_id_cd = ${insIdCd}`.execute(db)
  const [row] = rows
  if (!row) throw new CallError('notFound')
  const maintainsContacts = hasRight(user, forInformationKeepers) && mayActFor(user, insIdCd)
  return { ...shown(row, user, language), maintainsContacts }
}

/** Keeps what is imported whole in versions: `reference` does. */
export type InNewVersion = (
  trx: Transaction<Tables>,
  user: SessionUser,
  change: () => Promise<{ added: number; changed: number; removed: number }>,
) => Promise<unknown>

/** Throws `recordChanged` where somebody else has changed it since this user read it. */
export function changeInstitution(
  db: Kysely<Tables>,
  { insIdCd, version, ...written }: BodyOf<typeof modifyIns>,
  user: SessionUser,
  { inNewVersion, record }: { inNewVersion: InNewVersion; record: RecordAct },
): Promise<ReplyOf<typeof modifyIns>> {
  if (written.currCd !== null && !Object.hasOwn(currencies, written.currCd))
    throw new CallError('currencyWrong', {}, 'currCd')
  return db.transaction().execute(async (trx) => {
    const detail: { changes?: ReturnType<typeof changesOf> } = {}
    await inNewVersion(trx, user, async () => {
      const row = await trx
        .selectFrom('institution')
        .selectAll()
        .where('ins_id_cd', '=', insIdCd)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new CallError('notFound')
      if (row.version !== version) throw new CallError('recordChanged')
      const { insEnNm, insNm, country, currCd, acquirer, issuer } = written
      await trx
        .updateTable('institution')
        .set({ ins_en_nm: insEnNm, ins_nm: insNm, country, curr_cd: currCd, acquirer, issuer, version: version + 1 })
        .where('ins_id_cd', '=', insIdCd)
        .execute()
      detail.changes = changesOf(factsOf(row), { insIdCd, ...written })
      return { added: 0, changed: 1, removed: 0 }
    })
    await record(trx, insIdCd, detail.changes)
    return { insIdCd, version: version + 1 }
  })
}

function shown(row: StoredIns, user: SessionUser, language: Language): InsRow {
  const actions = (['modify'] as const).map((action) =>
    isAdministrator(user)
      ? { action, allowed: true }
      : { action, allowed: false, reason: errorText(language, 'forbidden') },
  )
  return { ...factsOf(row), version: row.version, contacts: row.contacts, actions }
}

function factsOf(row: Omit<StoredIns, 'contacts'>) {
  return {
    insIdCd: row.ins_id_cd,
    insEnNm: row.ins_en_nm,
    insNm: row.ins_nm,
    country: row.country,
    currCd: row.curr_cd,
    acquirer: row.acquirer,
    issuer: row.issuer,
  }
}
