import { type Kysely, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { Institution } from '../../../contract/records/records.ts'
import type { detailIns, InsRow, modifyIns, queryIns } from '../../../contract/reference/information.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { isAdministrator, mayActFor } from '../../../domain/people/actor.ts'
import { currencies } from '../../../domain/reference/currencies.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { errorText, type Language } from '../../../texts/texts.ts'
import { inNewVersion } from '../../db/referenceVersions.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { RecordAct, Served } from '../../http/serve/serve.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
import { forInformationManagers } from './agents.ts'

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

const columns = sql`
  i.ins_id_cd, i.ins_en_nm, i.ins_nm, i.country, i.curr_cd, i.acquirer, i.issuer, i.version,
  (SELECT count(*)::int FROM ins_contact AS c WHERE c.ins_id_cd = i.ins_id_cd) AS contacts`

type InstitutionBody = BodyOf<typeof queryIns>

/** Institutions that haven't ended: some hundreds, so that neither a condition nor a sort needs an index. */
export function institutionList({
  body,
  actor,
  language,
}: Pick<Served<InstitutionBody>, 'body' | 'actor' | 'language'>): ServedList<
  InstitutionBody['sort'],
  StoredIns,
  InsRow
> {
  const { insIdCd, insNm, country, insRole } = body
  return {
    query: {
      columns,
      from: sql`institution AS i`,
      where: [
        sql`NOT i.ended`,
        insIdCd && sql`starts_with(i.ins_id_cd, ${insIdCd})`,
        insNm && sql`position(lower(${insNm}) IN lower(i.ins_en_nm || ' ' || i.ins_nm)) > 0`,
        country && sql`i.country = ${country}`,
        insRole && (insRole === 'acquirer' ? sql`i.acquirer` : sql`i.issuer`),
      ],
      sorts: { insIdCd: 'i.ins_id_cd', insEnNm: 'lower(i.ins_en_nm)', country: 'i.country', currCd: 'i.curr_cd' },
      tieBreak: 'i.ins_id_cd',
    },
    shown: (rows) => rows.map((row) => shown(row, actor, language)),
    file: {
      name: 'institutions',
      columns: ['insIdCd', 'insEnNm', 'nm', 'country', 'currCd', 'acquirer', 'issuer'],
      cells: ({ insNm, currCd, acquirer, issuer }) => ({
        nm: insNm,
        currCd: currCd && currencyCode(currCd),
        acquirer: acquirer ? '1' : '0',
        issuer: issuer ? '1' : '0',
      }),
    },
  }
}

export async function institutionNames(db: Kysely<Tables>): Promise<Institution[]> {
  const rows = await db
    .selectFrom('institution')
    .select(['ins_id_cd', 'ins_en_nm', 'ins_nm'])
    .where('ended', '=', false)
    .orderBy('ins_id_cd')
    .execute()
  return rows.map((row) => ({ insIdCd: row.ins_id_cd, nm: { en: row.ins_en_nm, zh: row.ins_nm } }))
}

/** Includes institutions that have ended, since records still name them. */
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
  const maintainsContacts = hasRight(user, forInformationManagers) && mayActFor(user, insIdCd)
  return { ...shown(row, user, language), maintainsContacts }
}

/** Throws `recordChanged` when somebody else has changed it since this user read it. */
export function changeInstitution(
  db: Kysely<Tables>,
  { insIdCd, version, ...written }: BodyOf<typeof modifyIns>,
  user: SessionUser,
  record: RecordAct,
): Promise<ReplyOf<typeof modifyIns>> {
  if (written.currCd !== null && !Object.hasOwn(currencies, written.currCd))
    throw new CallError('currencyWrong', {}, 'currCd')
  return db.transaction().execute(async (trx) => {
    const detail: { changes?: ReturnType<typeof changesOf> } = {}
    await inNewVersion(trx, 'institution', user.userId, async () => {
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
