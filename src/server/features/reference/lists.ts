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
import type { CardAttr, Evidence } from '../../../domain/reference/reference.ts'
import type { SpecialDay } from '../../../domain/time/businessDays.ts'
import { type Day, dayText, weekdayOf } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import type { ServedList } from '../../http/serve/serveList.ts'

// Some thousands of rows at most: what no index sorts is sorted at once.

type ReasonBody = BodyOf<typeof queryReasonCode>

interface StoredReason {
  trans_id: string
  rsn_cd: string
  en_nm: string
  nm: string
  fraud: boolean
  evidence: Evidence[]
}

export function reasonList({
  transId,
  rsnCd,
  rsnNm,
  flow,
}: ReasonBody): ServedList<ReasonBody['sort'], StoredReason, ReasonCodeRow> {
  const transIds = flows.find(({ id }) => id === flow)?.transIds ?? []
  return {
    query: {
      columns: sql`trans_id, rsn_cd, en_nm, nm, fraud, evidence`,
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
    shown: (rows) =>
      rows.map((row) => ({
        transId: row.trans_id,
        rsnCd: row.rsn_cd,
        nm: { en: row.en_nm, zh: row.nm },
        fraud: row.fraud,
        evidence: row.evidence,
      })),
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

/** Rows whose name in either language has this in it. */
function named(part: string | undefined) {
  return part && sql`position(lower(${part}) IN lower(en_nm || ' ' || nm)) > 0`
}

type CurrencyBody = BodyOf<typeof queryCurrencyName>

interface StoredCurrency {
  curr_cd: string
  alpha: string
  decimals: number
  en_nm: string
  nm: string
}

/** Alphabetic codes and decimals, which no table has. */
const isoCurrencies = JSON.stringify(
  Object.entries(currencies).map(([curr_cd, [alpha, decimals]]) => ({ curr_cd, alpha, decimals })),
)

export function currencyList({
  currCd,
  currNm,
}: CurrencyBody): ServedList<CurrencyBody['sort'], StoredCurrency, CurrencyNameRow> {
  const begin = currCd?.toUpperCase()
  return {
    query: {
      columns: sql`curr_cd, coalesce(alpha, '') AS alpha, coalesce(decimals, 0) AS decimals, en_nm, nm`,
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
    shown: (rows) =>
      rows.map(({ curr_cd, alpha, decimals, en_nm, nm }) => ({
        currCd: curr_cd,
        currAlpha: alpha,
        decimals,
        nm: { en: en_nm, zh: nm },
      })),
    file: {
      name: 'currencies',
      columns: ['currCd', 'currAlpha', 'decimals', 'currNm'],
      cells: ({ nm }, language) => ({ currNm: nameIn(nm, language) }),
    },
  }
}

type CalendarBody = BodyOf<typeof queryCalendarDay>

interface StoredDay {
  ins_id_cd: string | null
  ins_en_nm: string | null
  ins_nm: string | null
  day: Day
  kind: SpecialDay['kind']
  en_nm: string
  nm: string
}

export function calendarList({
  year,
  dayKind,
  insIdCd,
}: CalendarBody): ServedList<CalendarBody['sort'], StoredDay, CalendarDayRow> {
  return {
    query: {
      columns: sql`d.day, d.kind, d.en_nm, d.nm, d.ins_id_cd, i.ins_en_nm, i.ins_nm`,
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
    shown: (rows) =>
      rows.map(({ day, kind, en_nm, nm, ins_id_cd, ins_en_nm, ins_nm }) => ({
        day,
        dayKind: kind,
        nm: { en: en_nm, zh: nm },
        insIdCd: ins_id_cd,
        insNm: ins_id_cd === null ? null : { en: ins_en_nm ?? '', zh: ins_nm ?? '' },
      })),
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

interface StoredMaintenance {
  begins: string
  ends: string
  en_nm: string
  nm: string
}

export function maintenanceList({
  year,
}: MaintenanceBody): ServedList<MaintenanceBody['sort'], StoredMaintenance, MaintenanceRow> {
  return {
    query: {
      columns: sql`m.begins, m.ends, m.en_nm, m.nm`,
      from: sql`maintenance AS m`,
      where: [year && sql`starts_with(m.begins, ${year})`],
      sorts: { begins: 'm.begins' },
      tieBreak: 'm.begins',
    },
    shown: (rows) => rows.map(({ begins, ends, en_nm, nm }) => ({ begins, ends, nm: { en: en_nm, zh: nm } })),
    file: {
      name: 'maintenance',
      columns: ['begins', 'ends', 'enNm', 'nm'],
      cells: ({ nm }) => ({ enNm: nm.en, nm: nm.zh }),
    },
  }
}

type IssuerBody = BodyOf<typeof queryIssuer>

interface StoredIssuer {
  iin: string
  pan_length: number
  iss_ins_id_cd: string
  card_attr: CardAttr
  ins_en_nm: string
  ins_nm: string
}

export function issuerList({
  cardBegin,
  issIin,
  issInsIdCd,
  cardAttr,
}: IssuerBody): ServedList<IssuerBody['sort'], StoredIssuer, IssuerRow> {
  const exactFirst = () => sql`CASE WHEN starts_with(${cardBegin}, r.iin) THEN -length(r.iin) ELSE 0 END`
  return {
    query: {
      columns: sql`r.iin, r.pan_length, r.iss_ins_id_cd, r.card_attr, i.ins_en_nm, i.ins_nm`,
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
    shown: (rows) =>
      rows.map((row) => ({
        issIin: row.iin,
        panLength: row.pan_length,
        issInsIdCd: row.iss_ins_id_cd,
        cardAttr: row.card_attr,
        insEnNm: row.ins_en_nm,
        insNm: row.ins_nm,
      })),
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
