import { sql } from 'kysely'
import type { HistoryRow, PendingAnswer, Reason, RecordRow } from '../../../contract/records/records.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { isExceptionField } from '../../../domain/records/exceptionFields.ts'
import { isExceptionTransId } from '../../../domain/records/transactions.ts'
import type { Field } from '../../../domain/text/fieldKinds.ts'
import { type FieldName, fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode, formatAmount } from '../../../domain/text/money.ts'
import { dayOf, dayText, midnight } from '../../../domain/time/calendar.ts'
import { clockTime, timeZones } from '../../../domain/time/zones.ts'
import { isInternal } from '../../../domain/workflow/contest.ts'
import { type Flow, formOf, isMark, originOf, type State } from '../../../domain/workflow/flow.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { nameIn } from '../../../texts/names.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'
import { isCurrentVoucher, isVisibleVoucher } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { onTransactionOf } from '../original/originals.ts'
import { unlessMonthsAway } from '../original/sameCard.ts'
import { pendingAnswerTo } from '../record/pendingAnswer.ts'
import { type ExceptionRecord, opensFlow, recordRowOf, viewOf } from '../record/recordRow.ts'
import { requireVisibleRecord } from '../record/visibleRecord.ts'
import { visibleOriginal } from '../recordDetail.ts'
import type { Reference } from '../reference.ts'
import { type Exhibit, type PacketContent, packetLimits } from './content.ts'

interface Asked {
  expId: string
  language: Language
  reference: Reference
  now: Date
}

/**
 * What this user may see of a record and its dispute, in words. Names of persons and internal remarks are left out for
 * everybody, since a packet is made to be given away.
 */
export async function gatherPacket(
  db: Reader,
  { expId, language, reference, now }: Asked,
  actor: SessionUser,
): Promise<PacketContent> {
  const { flow, record } = await requireVisibleRecord(db, expId, actor)
  const { family, leftOut } = await familyOf(db, record, actor)
  const [original, exhibits, events, pendingAnswer] = await Promise.all([
    unlessMonthsAway(async () => (record.orig_id === null ? null : (await visibleOriginal(db, record, actor)).row)),
    vouchersOf(db, family, actor),
    eventsOf(db, family, actor),
    pendingAnswerTo(db, record, actor),
  ])
  const words = wordsFor(language, reference, family)
  const { packet } = texts[language]
  const row = recordRowOf(flow, record, actor, dayOf(now))
  const name = words.nameOf(record)
  return {
    language,
    words: packet,
    expId,
    writtenAt: now,
    writtenFor: actor.insIdCd,
    written: fill(packet.written, { time: words.time(now), institution: words.institution(actor.insIdCd) }),
    name,
    title: fill(packet.title, { transaction: words.transaction(record.trans_id), expId }),
    lead: words.lead(row, events.find((event) => event.exp_id === expId)?.at ?? record.rec_crt_ts),
    deadline: words.deadline(row, record, pendingAnswer),
    facts: words.facts(flow, row, original),
    missing: words.missing(record, exhibits),
    leftOut: words.leftOut(leftOut),
    timeline: timelineOf(events, words),
    records: family.flatMap((one) => {
      const last = events.findLast(({ exp_id }) => exp_id === one.exp_id)
      if (!last) return []
      return [{ expId: one.exp_id, version: last.version, hash: last.hash.toString('hex'), name: words.nameOf(one) }]
    }),
    exhibits: words.inOrder(exhibits).map((exhibit) => ({ ...exhibit, proves: words.proves(exhibit) })),
  }
}

interface Family {
  /** The record first, then the others of its dispute that this user may see, oldest first. */
  family: ExceptionRecord[]
  /** The records that exceed the limit of a packet. */
  leftOut: ExceptionRecord[]
}

/** Reads all records on one transaction; those beyond the limit are named. */
async function familyOf(db: Reader, record: ExceptionRecord, actor: SessionUser): Promise<Family> {
  const standing = await onTransactionOf(db, record, actor)
  const others = standing.filter((one) => one.exp_id !== record.exp_id && opensFlow(actor, flowOf(one.flow)))
  const all = [record, ...others]
  return { family: all.slice(0, packetLimits.records), leftOut: all.slice(packetLimits.records) }
}

type FoundVoucher = Omit<Exhibit, 'proves'> & { evidence: string | null; side: 'submitter' | 'receiver' }

/** Returns the vouchers of each record, those of the submitter before those of the reply. */
async function vouchersOf(db: Reader, family: readonly ExceptionRecord[], actor: SessionUser): Promise<FoundVoucher[]> {
  const expIds = family.map((one) => one.exp_id)
  const { rows } = await sql<FoundVoucher>`
    SELECT v.exp_id AS "expId", f.file_id AS "fileId", f.file_name AS "fileName", f.media_type AS "mediaType",
      f.size::int, f.sha256, v.evidence, v.side
    FROM exception AS e JOIN voucher AS v ON v.exp_id = e.exp_id JOIN file AS f ON f.file_id = v.file_id
    WHERE e.exp_id = any(${expIds}::text[]) AND ${isVisibleVoucher(actor)} AND ${isCurrentVoucher(actor)}
    ORDER BY array_position(${expIds}::text[], v.exp_id), v.side DESC, v.position`.execute(db)
  return rows
}

interface FoundEvent {
  exp_id: string
  version: number
  action: string
  to_state: string
  role: Role
  ins_id_cd: string
  remark: string | null
  at: Date
  hash: Buffer
  record: ExceptionRecord
}

/** Returns the events that this user may see, oldest first. */
async function eventsOf(db: Reader, family: readonly ExceptionRecord[], actor: SessionUser): Promise<FoundEvent[]> {
  const byId = new Map(family.map((one) => [one.exp_id, one]))
  const events = await db
    .selectFrom('exception_event')
    .select(['exp_id', 'version', 'action', 'to_state', 'role', 'ins_id_cd', 'remark', 'at', 'hash'])
    .where('exp_id', 'in', [...byId.keys()])
    .orderBy('at')
    .orderBy('exp_id')
    .orderBy('version')
    .execute()
  return events.flatMap((event) => {
    const record = byId.get(event.exp_id)
    if (!record || event.version > record.version) return []
    return viewOf(record, actor) === 'submitter' && isInternal(event.to_state) ? [] : [{ ...event, record }]
  })
}

/** Fields that have a line of their own, or none: the value of `guide` is a way through questions, not words. */
const ownLines: readonly FieldName[] = [
  'rsnCd',
  'transCurrCd',
  'transAt',
  'rcvInsIdCd',
  'fraudIn',
  'priAcctNo',
  'settleDt',
  'retriRefNo',
  'sysTraNo',
  'guide',
  'remark',
  'replyCd',
  'replyExtendRemark',
]

type Words = ReturnType<typeof wordsFor>

/** Leaves out steps that only hide the record from a list or show it again. */
function timelineOf(events: readonly FoundEvent[], words: Words): PacketContent['timeline'] {
  const shown = events.filter(({ to_state }) => !['hidden', 'shown'].includes(to_state))
  return shown.map((event) => ({
    at: words.time(event.at),
    record: words.nameOf(event.record),
    what: event.version === 1 ? words.submitted : words.state(event.to_state),
    by: words.by(event),
    remark: event.version === 1 ? event.record.remark : isSaid(event) ? event.remark : null,
  }))
}

/** The remarks of all other steps are internal. */
function isSaid({ action }: FoundEvent): boolean {
  return ['reply', 'moveDay'].includes(action)
}

function wordsFor(language: Language, reference: Reference, family: readonly ExceptionRecord[]) {
  const said = texts[language]
  const { packet, field } = said
  const institution = (code: string) => {
    const name = nameIn(reference.institutions.find((one) => one.insIdCd === code)?.nm, language)
    return name ? fill(packet.party, { name, code }) : code
  }
  const transaction = (transId: string) => (isExceptionTransId(transId) ? said.transId[transId] : transId)
  const money = (amount: string, currency: string) =>
    currency === '' ? amount : `${formatAmount(amount, currency)} ${currencyCode(currency)}`
  const reasonOf = (transId: string, rsnCd: string | null): Reason | undefined =>
    reference.reasons.find((one) => one.transId === transId && one.rsnCd === rsnCd)
  const reasonText = (transId: string, rsnCd: string) =>
    fill(packet.coded, { code: rsnCd, name: nameIn(reasonOf(transId, rsnCd)?.nm, language) ?? '' }).trim()
  const valueText = (field: Field, value: string) => {
    if (field.kind === 'date') return dayText(value)
    if (field.kind !== 'code' || field.list === 'rsnCd') return value
    if (field.list === 'currency') return currencyCode(value)
    const names: Readonly<Record<string, string>> = said[field.list]
    return fill(packet.coded, { code: value, name: names[value] ?? '' }).trim()
  }
  /** The fields of a form that have no line of their own among the facts. */
  const otherFacts = (asked: readonly FieldName[], row: RecordRow) =>
    asked.filter(isExceptionField).flatMap((name): [string, string][] => {
      const value = row[name]
      return value === null || ownLines.includes(name) ? [] : [[field[name], valueText(fieldOf(name), value)]]
    })
  const state = (to: string) => said.state[to as State] ?? (isMark(to) ? said.state[to] : to)
  const time = (at: Date) => fill(packet.at, { time: clockTime(timeZones().network, at), zone: timeZones().network })
  const nameOf = ({ trans_id, exp_id }: Pick<ExceptionRecord, 'trans_id' | 'exp_id'>) =>
    fill(packet.short, { transaction: transaction(trans_id), expId: exp_id })
  const listed = (names: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  /** The documents that the reason of a record asks for. */
  const evidenceOf = (record: ExceptionRecord | undefined) =>
    (record && reasonOf(record.trans_id, record.rsn_cd)?.evidence) ?? []

  return {
    institution,
    transaction,
    state,
    time,
    nameOf,
    submitted: packet.submitted,
    by: ({ role, ins_id_cd }: Pick<FoundEvent, 'role' | 'ins_id_cd'>) =>
      fill(packet.by, { role: said.role[role], institution: institution(ins_id_cd) }),
    lead(row: RecordRow, at: Date) {
      const parts = {
        submitter: institution(row.submitInsIdCd),
        receiver: institution(row.rcvInsIdCd),
        transaction: transaction(row.transId),
        amount: money(row.transAt, row.transCurrCd),
        day: dayText(dayOf(at)),
      }
      return [
        fill(packet.lead, parts),
        ...(row.rsnCd ? [fill(packet.leadReason, { reason: reasonText(row.transId, row.rsnCd) })] : []),
        fill(packet.leadStatus, { state: state(row.state) }),
      ].join(languageFacts[language].sentenceGap)
    },
    deadline(
      { answerBy, dueDt }: RecordRow,
      { due_given, dates_to_answer }: ExceptionRecord,
      answer: PendingAnswer | null,
    ) {
      const day = answerBy ?? dueDt
      if (answer)
        return fill(packet.pendingAnswer, {
          transaction: transaction(answer.transId),
          expId: answer.expId,
          state: state(answer.state),
        })
      if (!day) return packet.noDeadline
      const given = [...(dates_to_answer ?? []), due_given].find((one) => one?.day === day)
      const time = given?.closesAt ?? midnight
      return fill(answerBy ? packet.answerBy : packet.due, { day: dayText(day), time, zone: timeZones().network })
    },
    facts(flow: Flow, row: RecordRow, original: HistoryRow | null) {
      const asked = formOf(flow, originOf(flow, row.withOrigIn)).flatMap(({ fields }) => fields)
      const facts: [string, string | null | undefined][] = [
        [field.submitInsIdCd, institution(row.submitInsIdCd)],
        [field.rcvInsIdCd, institution(row.rcvInsIdCd)],
        [field.transAt, money(row.transAt, row.transCurrCd)],
        [packet.originalAmount, original && money(original.transAt, original.transCurrCd)],
        [field.rsnCd, row.rsnCd && reasonText(row.transId, row.rsnCd)],
        [field.priAcctNo, row.priAcctNo],
        [field.tfrDtTm, original && time(new Date(original.tfrDtTm))],
        [field.settleDt, row.settleDt && dayText(row.settleDt)],
        [field.authIdRespCd, original?.authIdRespCd],
        [field.sysTraNo, original?.sysTraNo ?? row.sysTraNo],
        [field.retriRefNo, row.retriRefNo],
        [packet.merchant, original && [original.cardAccptrNmAddr?.trim(), original.mchntCd].filter(Boolean).join(', ')],
        ...otherFacts(asked, row),
        [field.remark, row.remark],
        [field.replyCd, row.replyCd && (said.replyCd[row.replyCd as keyof typeof said.replyCd] ?? row.replyCd)],
        ...otherFacts(flow.reply?.fields ?? [], row),
        [field.replyExtendRemark, row.replyExtendRemark],
      ]
      return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
    },
    /** What its submitter has attached to another record of the dispute is in the file as well. */
    missing(record: ExceptionRecord, vouchers: readonly FoundVoucher[]) {
      const own = family.filter(({ submit_ins_id_cd }) => submit_ins_id_cd === record.submit_ins_id_cd)
      const attached = vouchers
        .filter(({ expId, side }) => side === 'submitter' && own.some(({ exp_id }) => exp_id === expId))
        .map(({ evidence }) => evidence)
      const lines = evidenceOf(record).filter(({ id }) => !attached.includes(id))
      const names = lines.map(({ nm, required }) => {
        const name = nameIn(nm, language)
        return required ? fill(packet.required, { name }) : name
      })
      return names.length > 0 ? fill(packet.missing, { list: listed(names) }) : null
    },
    leftOut(some: readonly ExceptionRecord[]): PacketContent['leftOut'] {
      if (some.length === 0) return null
      return {
        notice: fill(packet.leftOut, { n: some.length, all: family.length + some.length }),
        ids: fill(packet.leftOutIds, { list: listed(some.map(({ exp_id }) => exp_id)) }),
      }
    },
    /** Sorts the exhibits of each record by the evidence that its reason asks for. Those of no kind come last. */
    inOrder(vouchers: readonly FoundVoucher[]) {
      const rankOf = ({ expId, evidence, side }: FoundVoucher) => {
        const at = family.findIndex(({ exp_id }) => exp_id === expId)
        const kind = evidenceOf(family[at]).findIndex(({ id }) => id === evidence)
        return (at * 2 + (side === 'receiver' ? 1 : 0)) * 1_000 + (kind < 0 ? 999 : kind)
      }
      return vouchers.toSorted((a, b) => rankOf(a) - rankOf(b))
    },
    proves({ expId, evidence, side }: FoundVoucher) {
      const line = evidenceOf(family.find(({ exp_id }) => exp_id === expId)).find(({ id }) => id === evidence)
      return nameIn(line?.nm, language) ?? (side === 'receiver' ? packet.replyEvidence : packet.noEvidence)
    },
  }
}
