import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type {
  CalendarDayRow,
  CurrencyNameRow,
  IssuerRow,
  MaintenanceRow,
  queryCalendarDay,
  queryCurrencyName,
  queryIssuer,
  queryMaintenance,
  queryReasonCode,
  ReasonCodeRow,
} from '../../../contract/reference/reference.ts'
import { flows } from '../../../domain/flows/index.ts'
import { currencies } from '../../../domain/reference/currencies.ts'
import { dayText, weekdayOf } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import type { ListQuestion, ServedList } from '../../http/serve/serveList.ts'

// Some thousands of rows at most: what no index sorts is sorted at once.

/** A list whose rows the database gives as they are shown. */
type RowsAsShown<Body extends { sort: string }, Row extends object> = ServedList<Body['sort'], Row, Row>

const shown = <Row>(rows: Row[]) => rows
const nm = sql`jsonb_build_object('en', en_nm, 'zh', nm) AS nm`

/** Rows whose name in either language has this in it. */
function named(part: string | undefined) {
  return part && sql`position(lower(${part}) IN lower(en_nm || ' ' || nm)) > 0`
}

type ReasonBody = BodyOf<typeof queryReasonCode>

export function reasonList({
  body: { transId, rsnCd, rsnNm, flow },
}: ListQuestion<ReasonBody>): RowsAsShown<ReasonBody, ReasonCodeRow> {
  const transIds = flows.find(({ id }) => id === flow)?.transIds ?? []
  return {
    query: {
      columns: sql`trans_id AS "transId", rsn_cd AS "rsnCd", ${nm}, fraud, evidence`,
      from: sql`reason_code`,
      where: [
        sql`NOT ended`,
        transId && sql`trans_id = ${transId}`,
        rsnCd && sql`starts_with(rsn_cd, ${rsnCd})`,
        named(rsnNm),
        flow && sql`trans_id = ANY(${[...transIds]}::text[])`,
      ],
      sorts: { transId: 'trans_id', rsnCd: 'rsn_cd' },
      tieBreak: 'trans_id, rsn_cd',
    },
    shown,
    file: {
      name: 'reasonCodes',
      columns: ['transId', 'rsnCd', 'rsnNm', 'fraud', 'evidence'],
      cells: ({ transId, nm, fraud, evidence }, language) => {
        const transactions: Readonly<Record<string, string>> = texts[language].transId
        return {
          transId: `${transId} ${transactions[transId] ?? ''}`,
          rsnNm: nameIn(nm, language),
          fraud: fraud ? '1' : '0',
          evidence: evidence.map((line) => nameIn(line.nm, language)).join(', '),
        }
      },
    },
  }
}

type CurrencyBody = BodyOf<typeof queryCurrencyName>

/** Alphabetic codes and decimals, which no table has. */
const isoCurrencies = JSON.stringify(
  Object.entries(currencies).map(([curr_cd, [alpha, decimals]]) => ({ curr_cd, alpha, decimals })),
)

export function currencyList({
  body: { currCd, currNm },
}: ListQuestion<CurrencyBody>): RowsAsShown<CurrencyBody, CurrencyNameRow> {
  const begin = currCd?.toUpperCase()
  return {
    query: {
      columns: sql`
        curr_cd AS "currCd", coalesce(alpha, '') AS "currAlpha", coalesce(decimals, 0) AS decimals, ${nm}`,
      from: sql`
        currency_name LEFT JOIN jsonb_to_recordset(${isoCurrencies}::jsonb)
          AS iso (curr_cd text, alpha text, decimals integer) USING (curr_cd)`,
      where: [
        sql`NOT ended`,
        begin && sql`(starts_with(curr_cd, ${begin}) OR starts_with(alpha, ${begin}))`,
        named(currNm),
      ],
      sorts: { currCd: 'curr_cd', currAlpha: `coalesce(alpha, '') COLLATE "C"`, decimals: 'coalesce(decimals, 0)' },
      tieBreak: 'curr_cd',
    },
    shown,
    file: {
      name: 'currencies',
      columns: ['currCd', 'currAlpha', 'decimals', 'currNm'],
      cells: ({ nm }, language) => ({ currNm: nameIn(nm, language) }),
    },
  }
}

type CalendarBody = BodyOf<typeof queryCalendarDay>

export function calendarList({
  body: { year, dayKind, insIdCd },
}: ListQuestion<CalendarBody>): RowsAsShown<CalendarBody, CalendarDayRow> {
  return {
    query: {
      columns: sql`
        d.day, d.kind AS "dayKind", ${nm}, d.ins_id_cd AS "insIdCd",
        CASE WHEN d.ins_id_cd IS NOT NULL
          THEN jsonb_build_object('en', coalesce(i.ins_en_nm, ''), 'zh', coalesce(i.ins_nm, '')) END AS "insNm"`,
      from: sql`(
        SELECT day, kind, en_nm, nm, NULL AS ins_id_cd FROM calendar_day
        UNION ALL SELECT day, kind, en_nm, nm, ins_id_cd FROM institution_day JOIN institution USING (ins_id_cd)
        WHERE NOT ended) AS d`,
      joins: sql`LEFT JOIN institution AS i ON i.ins_id_cd = d.ins_id_cd`,
      where: [
        year && sql`d.day BETWEEN ${`${year}0101`}::date AND ${`${year}1231`}::date`,
        dayKind && sql`d.kind = ${dayKind}`,
        insIdCd && sql`d.ins_id_cd = ${insIdCd}`,
      ],
      sorts: { day: 'd.day' },
      tieBreak: "d.day, coalesce(d.ins_id_cd, '')",
    },
    shown,
    file: {
      name: 'businessCalendar',
      columns: ['day', 'weekday', 'dayKind', 'enNm', 'nm', 'insIdCd', 'insNm'],
      cells: ({ day, dayKind, nm, insNm }, language) => ({
        day: dayText(day),
        weekday: weekdayOf(day, language),
        dayKind: texts[language].dayKind[dayKind],
        enNm: nm.en,
        nm: nm.zh,
        insNm: nameIn(insNm ?? null, language),
      }),
    },
  }
}

type MaintenanceBody = BodyOf<typeof queryMaintenance>

export function maintenanceList({
  body: { year },
}: ListQuestion<MaintenanceBody>): RowsAsShown<MaintenanceBody, MaintenanceRow> {
  return {
    query: {
      columns: sql`m.begins, m.ends, ${nm}`,
      from: sql`maintenance AS m`,
      where: [year && sql`starts_with(m.begins, ${year})`],
      sorts: { begins: 'm.begins' },
      tieBreak: 'm.begins',
    },
    shown,
    file: {
      name: 'maintenance',
      columns: ['begins', 'ends', 'enNm', 'nm'],
      cells: ({ nm }) => ({ enNm: nm.en, nm: nm.zh }),
    },
  }
}

type IssuerBody = BodyOf<typeof queryIssuer>

export function issuerList({
  body: { cardBegin, issIin, issInsIdCd, cardAttr },
}: ListQuestion<IssuerBody>): RowsAsShown<IssuerBody, IssuerRow> {
  const exactFirst = () => sql`CASE WHEN starts_with(${cardBegin}, r.iin) THEN -length(r.iin) ELSE 0 END`
  return {
    query: {
      columns: sql`
        r.iin AS "issIin", r.pan_length AS "panLength", r.iss_ins_id_cd AS "issInsIdCd", r.card_attr AS "cardAttr",
        i.ins_en_nm AS "insEnNm", i.ins_nm AS "insNm"`,
      from: sql`issuer_iin AS r`,
      joins: sql`JOIN institution AS i ON i.ins_id_cd = r.iss_ins_id_cd`,
      where: [
        sql`NOT r.ended`,
        cardBegin && sql`(starts_with(${cardBegin}, r.iin) OR starts_with(r.iin, ${cardBegin}))`,
        issIin && sql`r.iin = ${issIin}`,
        issInsIdCd && sql`r.iss_ins_id_cd = ${issInsIdCd}`,
        cardAttr && sql`r.card_attr = ${cardAttr}`,
      ],
      sorts: {
        issIin: cardBegin ? [exactFirst, 'r.iin'] : 'r.iin',
        panLength: 'r.pan_length',
        cardAttr: 'r.card_attr',
        issInsIdCd: 'r.iss_ins_id_cd',
      },
      tieBreak: 'r.iin',
    },
    shown,
    file: {
      name: 'issuers',
      columns: ['issIin', 'panLength', 'cardAttr', 'issInsIdCd', 'insNm'],
      cells: ({ cardAttr, insEnNm, insNm }, language) => ({
        cardAttr: `${cardAttr} ${texts[language].cardAttr[cardAttr]}`,
        insNm: nameIn({ en: insEnNm, zh: insNm }, language),
      }),
    },
  }
}
