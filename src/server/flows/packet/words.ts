import type { HistoryRow, PendingAnswer, Reason, RecordRow } from '../../../contract/records/records.ts'
import { isExceptionField } from '../../../domain/records/exceptionFields.ts'
import { isExceptionTransId } from '../../../domain/records/transactions.ts'
import type { Field } from '../../../domain/text/fieldKinds.ts'
import { type FieldName, fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode, formatAmount } from '../../../domain/text/money.ts'
import { dayOf, dayText, midnight } from '../../../domain/time/calendar.ts'
import { clockTime, timeZones } from '../../../domain/time/zones.ts'
import { type Flow, formOf, isMark, originOf, type State } from '../../../domain/workflow/flow.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { nameIn } from '../../../texts/names.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'
import type { ExceptionRecord } from '../record/recordRow.ts'
import type { Reference } from '../reference.ts'
import type { PacketContent } from './content.ts'
import type { FoundEvent, FoundVoucher } from './find.ts'

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

/** Words the parts of a case file about the first record of a family, in one language. */
export function wordsFor(language: Language, reference: Reference, family: readonly ExceptionRecord[]) {
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
    /** Leaves out documents that the submitter attached to another record of the dispute, since the case file has them, too. */
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
