import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { type ExceptDetail, exceptListCalls } from '../../../contract/exceptLists.ts'
import { boundText, errorText, texts } from '../../../contract/texts/texts.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { checkEntry, checkTerms, type ExceptList, isExceptKind, type TypedEntry } from '../../../domain/exceptLists.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { Crumb } from '../../layout/Crumbs.tsx'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/notices.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { refreshEntries } from './queries.ts'

export interface EntryDraft extends TypedEntry {
  insIdCd: string
}
export type EntryField = keyof EntryDraft

interface Form {
  list: ExceptList
  /** Null for a new one. */
  entry: ExceptDetail | null
  /** A new one may begin with a suspicious transaction, whose card is meant. */
  rid: string | undefined
  /** Where it leads when it is sent. */
  back: Pick<Crumb, 'to' | 'search'>
}

/** The form of an entry: what stands in it, what is wrong with it, and how it is sent. */
export function useEntryForm({ list, entry, rid, back }: Form) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const askSubmit = useAskSubmit()
  const router = useRouter()
  const { insIdCd: own } = useProfile()
  const today = dayOf(new Date())
  const [draft, setDraft] = useState(() => draftOf(entry, own))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const written = readDraft(draft)
  const found = entry || rid ? checkTerms(written, today) : checkEntry(written, today)
  // What has ended already may keep its end.
  const problems = found.filter(({ error }) => !(error === 'exceptOver' && entry && written.validTo === entry.validTo))

  const errorOf = (field: EntryField): string | null => {
    if (refused?.field === field) return refused.errMsg
    const problem = tried ? problems.find((one) => one.field === field) : undefined
    if (!problem) return null
    const { kind } = draft
    const isNumber = problem.field === 'value' && isExceptKind(kind)
    const label = isNumber ? t(`exceptLists.numberOf.${kind}`) : texts[language].field[problem.field]
    const bound = 'broken' in problem ? boundText(language, problem.broken) : ''
    return errorText(language, problem.error, { field: label, bound })
  }

  const send = async () => {
    const { kind, value, insIdCd, validFrom, reason } = written
    const terms = { validFrom, validTo: written.validTo === '' ? null : written.validTo, reason }
    const calls = exceptListCalls[list]
    if (entry) await call(calls.modify, { exceptId: entry.exceptId, version: entry.version, ...terms }, { quiet: true })
    else if (rid) await call(calls.add, { kind: 'card', rid, ...terms }, { quiet: true })
    else if (isExceptKind(kind)) await call(calls.add, { insIdCd, kind, value, ...terms }, { quiet: true })
  }

  const save = async () => {
    setTried(true)
    if (busy) return
    if (problems[0]) return focusOn(problems[0].field)
    if (!(await askSubmit())) return
    setBusy(true)
    try {
      await send()
      toast('success', t('steps.success.submit'))
      await refreshEntries(queries)
      await router.navigate({ ...back, replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      focusOn(error.field)
    } finally {
      setBusy(false)
    }
  }

  const isOfField = refused?.field !== undefined && refused.field in draft && !(rid && refused.field === 'value')
  return {
    draft,
    set: (patch: Partial<EntryDraft>) => {
      setDraft((before) => ({ ...before, ...patch }))
      setRefused(null)
    },
    errorOf,
    save,
    busy,
    refusal: refused && !isOfField ? refusalText(refused) : null,
  }

  function refusalText(error: ApiError): string {
    return error.status === errors.recordChanged.status
      ? t('exceptLists.changedMeanwhile', { error: error.errMsg })
      : formRefusal(error, t)
  }
}

function draftOf(entry: ExceptDetail | null, own: string): EntryDraft {
  if (!entry) return { insIdCd: own, kind: 'card', value: '', validFrom: dayOf(new Date()), validTo: '', reason: '' }
  const { insIdCd, kind, value, validFrom, validTo, reason } = entry
  return { insIdCd, kind, value, validFrom, validTo: validTo ?? '', reason }
}

/** As it is sent: a card is often typed in groups. */
function readDraft(draft: EntryDraft): EntryDraft {
  const value = draft.kind === 'card' ? draft.value.replaceAll(/[\s-]/g, '') : draft.value.trim()
  return { ...draft, value, reason: draft.reason.trim() }
}

export function controlId(field: EntryField): string {
  return `except-${field}`
}

function focusOn(field: string | undefined): void {
  if (field) document.getElementById(`except-${field}`)?.focus()
}
