import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type {
  CurrencyNameRow,
  IssuerRow,
  queryCurrencyName,
  queryIssuer,
  queryReasonCode,
  ReasonCodeRow,
} from '../../../contract/reference.ts'
import { currencies } from '../../../domain/currencies.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { CardAttr, Evidence } from '../../../domain/reference.ts'
import { cutTo, type Page } from '../../db/page.ts'
import type { Tables } from '../../db/tables.ts'

/** Some thousands of rows at most: each is asked whole where it is a file, and a page of it is cut here. */
export interface Found<Row> {
  rows: Row[]
  total: number
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `)

/** A text that stands in one of the names, in any case. */
function named(text: string | undefined, en: RawBuilder<unknown>, zh: RawBuilder<unknown>) {
  return text ? sql`position(lower(${text}) IN lower(${en} || ' ' || ${zh})) > 0` : sql`true`
}

const reasonOrders: Readonly<Record<BodyOf<typeof queryReasonCode>['sort'], RawBuilder<unknown>>> = {
  transId: sql`trans_id, rsn_cd`,
  '-transId': sql`trans_id DESC, rsn_cd`,
  rsnCd: sql`rsn_cd, trans_id`,
  '-rsnCd': sql`rsn_cd DESC, trans_id`,
}

type ReasonAsked = Omit<BodyOf<typeof queryReasonCode>, 'currPage' | 'pageSize'>

export async function findReasons(
  db: Kysely<Tables>,
  { transId, rsnCd, rsnNm, flow, sort }: ReasonAsked,
  page: Page,
): Promise<Found<ReasonCodeRow>> {
  const transIds = flows.find(({ id }) => id === flow)?.transIds ?? []
  const meant = all([
    sql`NOT ended`,
    transId ? sql`trans_id = ${transId}` : sql`true`,
    rsnCd ? sql`starts_with(rsn_cd, ${rsnCd})` : sql`true`,
    named(rsnNm, sql`en_nm`, sql`nm`),
    flow ? sql`trans_id = ANY(${[...transIds]}::text[])` : sql`true`,
  ])
  const { rows } = await sql<{
    trans_id: string
    rsn_cd: string
    en_nm: string
    nm: string
    fraud: boolean
    evidence: Evidence[]
    total: string
  }>`
    SELECT *, count(*) OVER () AS total FROM reason_code WHERE ${meant}
    ORDER BY ${reasonOrders[sort]} ${cutTo(page)}`.execute(db)
  const list = rows.map((row) => ({
    transId: row.trans_id,
    rsnCd: row.rsn_cd,
    nm: { en: row.en_nm, zh: row.nm },
    fraud: row.fraud,
    evidence: row.evidence,
  }))
  return { rows: list, total: await totalOf(db, rows, page, sql`reason_code WHERE ${meant}`) }
}

const currencyOrders = {
  currCd: (a: CurrencyNameRow, b: CurrencyNameRow) => compare(a.currCd, b.currCd),
  currAlpha: (a: CurrencyNameRow, b: CurrencyNameRow) => compare(a.currAlpha, b.currAlpha),
}

type CurrencyAsked = Omit<BodyOf<typeof queryCurrencyName>, 'currPage' | 'pageSize'>

/** Alphabetic codes and decimals are ISO 4217's, which no table has: there are so few that they are chosen from here. */
export async function findCurrencies(
  db: Kysely<Tables>,
  { currCd, currNm, sort }: CurrencyAsked,
  page: Page,
): Promise<Found<CurrencyNameRow>> {
  const rows = await db.selectFrom('currency_name').selectAll().where('ended', '=', false).execute()
  const begin = currCd?.toUpperCase() ?? ''
  const part = currNm?.toLowerCase() ?? ''
  const order = currencyOrders[sort.replace('-', '') as keyof typeof currencyOrders]
  const found = rows
    .map((row) => {
      const [currAlpha = '', decimals = 0] = currencies[row.curr_cd] ?? []
      return { currCd: row.curr_cd, currAlpha, decimals, nm: { en: row.en_nm, zh: row.nm } }
    })
    .filter((row) => row.currCd.startsWith(begin) || row.currAlpha.startsWith(begin))
    .filter(({ nm }) => `${nm.en} ${nm.zh}`.toLowerCase().includes(part))
    .sort((a, b) => (sort.startsWith('-') ? order(b, a) : order(a, b)))
  const start = page ? (page.currPage - 1) * page.pageSize : 0
  return { rows: found.slice(start, page ? start + page.pageSize : undefined), total: found.length }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

type IssuerAsked = Omit<BodyOf<typeof queryIssuer>, 'currPage' | 'pageSize'>

/**
 * The ranges that a card with these first digits can be of: where the digits are longer than a range, all that they begin
 * with, the longest first; where they are shorter, all that begin with them.
 */
export async function findIssuers(
  db: Kysely<Tables>,
  { cardBegin, issIin, issInsIdCd, cardAttr }: IssuerAsked,
  page: Page,
): Promise<Found<IssuerRow>> {
  const meant = all([
    sql`NOT r.ended`,
    cardBegin ? sql`(starts_with(${cardBegin}, r.iin) OR starts_with(r.iin, ${cardBegin}))` : sql`true`,
    issIin ? sql`r.iin = ${issIin}` : sql`true`,
    issInsIdCd ? sql`r.iss_ins_id_cd = ${issInsIdCd}` : sql`true`,
    cardAttr ? sql`r.card_attr = ${cardAttr}` : sql`true`,
  ])
  const exact = cardBegin ? sql`CASE WHEN starts_with(${cardBegin}, r.iin) THEN -length(r.iin) ELSE 0 END,` : sql``
  const { rows } = await sql<{
    iin: string
    pan_length: number
    iss_ins_id_cd: string
    card_attr: CardAttr
    ins_en_nm: string
    ins_nm: string
    total: string
  }>`
    SELECT r.*, i.ins_en_nm, i.ins_nm, count(*) OVER () AS total
    FROM issuer_iin AS r JOIN institution AS i ON i.ins_id_cd = r.iss_ins_id_cd WHERE ${meant}
    ORDER BY ${exact} r.iin ${cutTo(page)}`.execute(db)
  const list = rows.map((row) => ({
    issIin: row.iin,
    panLength: row.pan_length,
    issInsIdCd: row.iss_ins_id_cd,
    cardAttr: row.card_attr,
    insEnNm: row.ins_en_nm,
    insNm: row.ins_nm,
  }))
  return { rows: list, total: await totalOf(db, rows, page, sql`issuer_iin AS r WHERE ${meant}`) }
}

/** As the rows say; behind the last page there are none that could. */
async function totalOf(
  db: Kysely<Tables>,
  [first]: readonly { total: string }[],
  page: Page,
  from: RawBuilder<unknown>,
): Promise<number> {
  if (first) return Number(first.total)
  if (!page || page.currPage === 1) return 0
  const { rows } = await sql<{ total: string }>`SELECT count(*) AS total FROM ${from}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
