import type { ExceptDetail } from '../../../contract/risk/exceptLists.ts'
import {
  checkEntry,
  checkTerms,
  type ExceptKind,
  exceptKinds,
  isExceptKind,
  type TypedEntry,
} from '../../../domain/risk/exceptLists.ts'
import { withoutSeparators } from '../../../domain/text/keptText.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { choice, defineForm } from '../../form/definition.ts'
import { boundText, errorText } from '../../i18n/errorText.ts'

interface EntryValues extends TypedEntry {
  kind: ExceptKind
  insIdCd: string
  /** True when the subject can't change: the entry exists, or begins with an alert. */
  isFixed: boolean
  /** The end that the entry has already; empty of a new one. */
  endedOn: string
}

export const entryForm = defineForm<EntryValues>({
  name: 'except',
  fields: {
    insIdCd: { kind: 'institution', of: 'own', wide: true },
    kind: choice(exceptKinds, (t, kind) => t(`exceptKind.${kind}`)),
    value: {
      kind: 'text',
      max: 30,
      look: 'code',
      label: (t, { kind }) => t(`exceptLists.numberOf.${kind}`),
      hint: (t, { kind }) => (kind === 'card' ? t('exceptLists.cardHint') : ''),
    },
    validFrom: { kind: 'day', required: true },
    validTo: {
      kind: 'day',
      empty: (t) => t('exceptLists.noEnd'),
      hint: (t) => t('exceptLists.validToHint'),
    },
    reason: { kind: 'area', max: 200, required: true, hint: (t) => t('exceptLists.reasonHint') },
  },
  shown: ({ isFixed }) => [
    ...(isFixed ? [] : (['insIdCd', 'kind', 'value'] as const)),
    'validFrom',
    'validTo',
    'reason',
  ],
  check: (values, { t }) => {
    const today = dayOf(new Date())
    const entry = entryContent(values)
    return (values.isFixed ? checkTerms(entry, today) : checkEntry(entry, today))
      .filter(({ error }) => !(error === 'exceptOver' && values.endedOn !== '' && entry.validTo === values.endedOn))
      .map((problem) => {
        const { field, error } = problem
        const label = field === 'value' ? t(`exceptLists.numberOf.${values.kind}`) : t(`field.${field}`)
        const bound = 'broken' in problem ? boundText(t, problem.broken) : ''
        return { field, text: errorText(t, error, { field: label, bound }) }
      })
  },
  follow: (next, changed) => (changed.includes('kind') ? { ...next, values: { ...next.values, value: '' } } : next),
  blank: { value: '' },
})

export function entryValues(entry: ExceptDetail | null, own: string, isFixed: boolean): EntryValues {
  const today = dayOf(new Date())
  if (!entry)
    return {
      insIdCd: own,
      kind: 'card',
      value: '',
      validFrom: today,
      validTo: '',
      reason: '',
      isFixed,
      endedOn: '',
    }
  const { insIdCd, kind, value, validFrom, validTo, reason } = entry
  const known = isExceptKind(kind) ? kind : 'card'
  return {
    insIdCd,
    kind: known,
    value,
    validFrom,
    validTo: validTo ?? '',
    reason,
    isFixed,
    endedOn: validTo ?? '',
  }
}

/** As it is sent: numbers without spaces. */
export function entryContent({ kind, value, insIdCd, validFrom, validTo, reason }: EntryValues) {
  const number = kind === 'card' ? withoutSeparators(value) : value.trim()
  return { kind, value: number, insIdCd, validFrom, validTo, reason: reason.trim() }
}
