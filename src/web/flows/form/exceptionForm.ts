import { maxVoucherBytes, maxVouchers } from '../../../contract/records/submission.ts'
import { menus } from '../../../domain/people/menus.ts'
import { exceptionFields, isExceptionField, namesTransaction } from '../../../domain/records/exceptionFields.ts'
import { feeClassesOf } from '../../../domain/records/specialPricing.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/records/transactions.ts'
import { checkValue, type FieldName, fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode, formatAmount, parseAmount } from '../../../domain/text/money.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { isRelease } from '../../../domain/workflow/release.ts'
import type { Language } from '../../../texts/languages.ts'
import type { texts } from '../../../texts/texts.ts'
import { defineForm, type Field, type FormDefinition, type Say } from '../../form/definition.ts'
import { missing } from '../../form/evidence.ts'
import type { VoucherFile } from '../../form/voucherFiles.ts'
import { boundText } from '../../i18n/errorText.ts'
import type { Text } from '../../i18n/useText.ts'
import type { KnownNames } from '../definition.ts'
import { follow } from './formState.ts'
import {
  answeredBy,
  asks,
  currencyOf,
  type FormSubject,
  offerOf,
  openOf,
  reasonOf,
  receiversOf,
  rsnCdsOf,
  shownFields,
} from './formSubject.ts'
import { empty, type FormValues, isFormField, typed, type ValueName, valueNames } from './formValues.ts'
import { optionsOf } from './optionsOf.ts'

/** The form of a flow, with the fields, choices and bounds of its subject. The server would refuse what it refuses. */
export function exceptionForm(subject: FormSubject, names: KnownNames, language: Language): FormDefinition<FormValues> {
  return defineForm<FormValues>({
    name: subject.flow.id,
    fields: {
      ...fromKeys(valueNames, (name) => fieldFor(name, subject, names, language)),
      vouchers: { kind: 'own', link: (t, values, files) => voucherLink(t, voucherProblem(values, files, subject)) },
    },
    shown: (values) =>
      subject.sections.flatMap((section) => shownFields(section.fields, values, subject)).filter(isFormField),
    check: (values, { t }, files) => {
      const problem = voucherProblem(values, files, subject)
      return [
        ...(isNamed(values, subject) ? [] : [{ field: 'priAcctNo' as const, text: t('error.transactionUnnamed') }]),
        ...(problem ? [{ field: 'vouchers' as const, text: voucherText(t, problem) }] : []),
      ]
    },
    follow: (next, changed, before) => follow(next, changed, before, subject),
    checksOnLeaving: true,
    // No draft holds a card number.
    blank: { priAcctNo: '' },
  })
}

/** True where the receiver can find the transaction: a form that asks for no card number has an original, or needs none. */
function isNamed(values: FormValues, subject: FormSubject): boolean {
  const { transId, retriRefNo, sysTraNo } = values
  const hasCard = values.priAcctNo !== '' || subject.keptCard !== undefined
  return !asks(subject, 'priAcctNo') || namesTransaction(transId, { hasCard, retriRefNo, sysTraNo })
}

function fieldFor(name: ValueName, subject: FormSubject, names: KnownNames, language: Language): Field<FormValues> {
  const declared = fieldOf(name)
  const common = {
    required: isRequired(name, subject),
    hint: (t: Text, values: FormValues) => hintOf(t, name, values, subject),
    wrong: (_: string, say: Say, values: FormValues) => problemOf(name, say, values, subject),
  }
  const offered = (values: FormValues) => optionsOf(name, values, { subject, names, language })
  switch (declared.kind) {
    case 'amount':
      return { ...common, kind: 'amount', currency: (values) => currencyOf(values, subject) }
    case 'text':
      return { ...common, ...(name === 'remark' && remarkNames(subject)), kind: 'area', max: declared.max }
    case 'date':
      return { ...common, kind: 'day', last: () => dayOf(new Date()), empty: (t) => t('form.day') }
    case 'card':
      return { ...common, kind: 'text', mode: 'numeric', spellCheck: false }
    case 'id':
      return { ...common, kind: 'text', mode: declared.chars === 'digits' ? 'numeric' : 'text', spellCheck: false }
    default:
      break
  }
  if (name === 'replyCd') {
    const answers = offered(empty)
    return {
      ...common,
      kind: 'radio',
      values: answers.map(({ code }) => code),
      nameOf: (_, answer) => answers.find(({ code }) => code === answer)?.name ?? answer,
    }
  }
  return {
    ...common,
    kind: 'code',
    useOptions: offered,
    empty: (t, values) => emptyText(t, name, values, subject),
    disabled: name === 'transId' && (subject.fixedTransaction ?? false),
  }
}

/** A reply without answers to choose from requires its remark. */
function isRequired(name: FieldName, { flow }: FormSubject): boolean {
  if (name === 'replyExtendRemark') return flow.reply?.answers.length === 0
  if (name === 'priAcctNo' || name === 'guide') return false
  return !isExceptionField(name) || exceptionFields[name].ask !== 'optional'
}

/** A remark is named for its readers: nobody verifies what is sent to be replied to. */
function remarkNames({ flow }: FormSubject) {
  return {
    label: (t: Text) => t(isRelease(flow, '0', flow.initial) ? 'form.remarkToReceiver' : 'form.remarkLabel'),
    link: (t: Text) => t('field.remark'),
  }
}

function hintOf(t: Text, name: ValueName, values: FormValues, subject: FormSubject): string | null {
  const offer = offerOf(values, subject)
  const { fixedTransaction = false, keptCard, acqInsIdCd } = subject
  switch (name) {
    case 'transId':
      return fixedTransaction ? t('form.hint.fixed') : null
    case 'rsnCd': {
      const answered = answeredBy(values, subject)
      return answered && values.rsnCd === answered.rsnCd ? t('form.hint.sameReason', answered) : null
    }
    case 'priAcctNo':
      return keptCard ? t('form.hint.cardKept', { card: keptCard }) : t('form.hint.card')
    case 'transAt':
      if (!offer?.atMost) return null
      return [t('form.hint.amount', { amount: mostText(offer.atMost, values, subject) }), aboveText(t, values, subject)]
        .filter(Boolean)
        .join(' · ')
    case 'rcvInsIdCd':
      if (!offer?.rcvInsIdCd) return null
      return t(offer.rcvInsIdCd === acqInsIdCd ? 'form.hint.fromAcquirer' : 'form.hint.fromIssuer')
    default:
      return null
  }
}

/** The placeholder of a choice field. */
function emptyText(t: Text, name: ValueName, values: FormValues, subject: FormSubject): string {
  const waits = values.transId === '' && asks(subject, 'transId')
  if (waits && (name === 'rsnCd' || (name === 'rcvInsIdCd' && subject.receivers.length === 0)))
    return t('form.chooseFirst')
  if (name === 'origSpecFeeClass' && values.origSpecDiscTp === '') return t('form.discountFirst')
  return isChoice(name) ? t(`form.choose.${name}`) : ''
}

type Choice = keyof (typeof texts)['en']['field'] &
  ('transId' | 'rsnCd' | 'fraudTp' | 'rcvInsIdCd' | 'transCurrCd' | 'origSpecDiscTp')

function isChoice(name: ValueName): name is Choice {
  return ['transId', 'rsnCd', 'fraudTp', 'rcvInsIdCd', 'transCurrCd', 'origSpecDiscTp'].includes(name)
}

/** What is wrong with a value that is typed or chosen; null where nothing is. */
function problemOf(name: ValueName, { t }: Say, values: FormValues, subject: FormSubject): string | null {
  const unoffered = (fits: boolean) => (fits ? null : t('form.problem.unoffered'))
  switch (name) {
    case 'transId':
      return unoffered(offerOf(values, subject) !== undefined)
    case 'rsnCd':
      return rsnCdsOf(values, subject).includes(values.rsnCd) ? null : t('form.problem.reasonUnoffered')
    case 'rcvInsIdCd':
      return unoffered(receiversOf(values, subject).includes(values.rcvInsIdCd))
    case 'replyCd':
      return unoffered(subject.flow.reply?.answers.includes(values.replyCd) ?? false)
    case 'origSpecFeeClass':
      return unoffered(feeClassesOf(values.origSpecDiscTp).includes(values.origSpecFeeClass))
    case 'transAt':
      return amountProblem(t, values, subject)
    default: {
      const { kind } = fieldOf(name)
      const broken = checkValue(fieldOf(name), typed(name, values))
      if (!broken || kind === 'code' || kind === 'date') return unoffered(!broken)
      return t('error.invalidField', { field: t(`field.${name}`), bound: boundText(t, broken) })
    }
  }
}

function amountProblem(t: Text, values: FormValues, subject: FormSubject): string | null {
  const amount = BigInt(parseAmount(values.transAt, currencyOf(values, subject)) ?? 0)
  if (amount === 0n) return t('error.amountZero')
  const atMost = offerOf(values, subject)?.atMost ?? null
  if (atMost === null || amount <= BigInt(atMost)) return null
  return t('form.problem.tooHigh', { amount: mostText(atMost, values, subject), kind: kindOf(subject) })
}

type VoucherProblem = { what: 'missing' | 'sending' | 'failed'; count: number } | { what: 'tooMany' }

function voucherProblem(
  values: FormValues,
  files: readonly VoucherFile[],
  subject: FormSubject,
): VoucherProblem | null {
  const lines = asks(subject, 'rsnCd') ? (reasonOf(values, subject)?.evidence ?? []) : []
  const count = (at: VoucherFile['progress']['at']) => files.filter((file) => file.progress.at === at).length
  if (count('failed') > 0) return { what: 'failed', count: count('failed') }
  const absent = missing(lines, files)
  if (absent.length > 0) return { what: 'missing', count: absent.length }
  if (count('sending') > 0) return { what: 'sending', count: count('sending') }
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return files.length > maxVouchers || bytes > maxVoucherBytes ? { what: 'tooMany' } : null
}

function voucherText(t: Text, problem: VoucherProblem): string {
  switch (problem.what) {
    case 'missing':
      return t('form.problem.missingVouchers', { count: problem.count })
    case 'sending':
      return t('form.problem.sending', { count: problem.count })
    case 'failed':
      return t('form.problem.failed', { count: problem.count })
    case 'tooMany':
      return t('error.tooManyFiles')
  }
}

function voucherLink(t: Text, problem: VoucherProblem | null): string {
  const isCounted = problem?.what === 'missing' || problem?.what === 'failed'
  return isCounted ? t('form.link.vouchers', { count: problem.count }) : t('field.vouchers')
}

/** Digits with their currency: `1,285.00 THB`. */
function amountText(digits: string, currency: string): string {
  return `${digits} ${currencyCode(currency)}`
}

function mostText(atMost: string, values: FormValues, subject: FormSubject): string {
  const currency = currencyOf(values, subject)
  return amountText(formatAmount(atMost, currency), currency)
}

/** Amount to send: the typed one, or the original's whole amount when the form has no amount field. */
export function amountOf(values: FormValues, subject: FormSubject): string {
  if (asks(subject, 'transAt')) {
    const currency = currencyOf(values, subject)
    const amount = parseAmount(values.transAt, currency)
    return amountText(amount === null ? values.transAt : formatAmount(amount, currency), currency)
  }
  const { atMost = null } = offerOf(values, subject) ?? {}
  return atMost === null ? '' : mostText(atMost, values, subject)
}

/** By how much the typed amount is above what is open of the original's; null where it is not. */
export function aboveText(t: Text, values: FormValues, subject: FormSubject): string | null {
  const open = openOf(values, subject)
  const amount = parseAmount(values.transAt, currencyOf(values, subject))
  if (open === null || amount === null || BigInt(amount) <= BigInt(open)) return null
  // In tenths of a percent, rounded up: any excess is more than 0 %.
  const tenths = ((BigInt(amount) - BigInt(open)) * 1000n + BigInt(open) - 1n) / BigInt(open)
  const { transId } = values
  const completes = isExceptionTransId(transId) && exceptionFacts(transId).on.every((id) => id === 'S10')
  return t('form.above', {
    percent: Number(tenths) / 10,
    open: mostText(open, values, subject),
    what: completes ? 'authorised' : 'original',
  })
}

export function kindOf({ flow }: Pick<FormSubject, 'flow'>): 'dispute' | 'other' {
  return menus[flow.menu].module === 'dispute' ? 'dispute' : 'other'
}
