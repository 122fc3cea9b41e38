import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { errorText } from '../../../contract/texts/texts.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import type { Address } from '../../addresses.ts'
import { ApiError } from '../../api/ApiError.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/notices.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { forgetHandling, keepHandling, keptHandling, keptKey } from './kept.ts'
import { refreshRisk } from './queries.ts'

export interface Handling {
  version: number
  result: string
  remark: string
}

export interface HandlingOptions {
  /** Tells its draft from those of others. */
  about: string
  /** What it stands at. */
  before: { version: number; result: string | null; remark: string }
  send: (handling: Handling, options: { quiet: true; headers: Record<string, string> }) => Promise<unknown>
  /** Where it leads when it is sent. */
  back: Address
}

/** The form of a handling: what stands in it, what is wrong with it, and how it is sent. */
export function useHandling({ about, before, send, back }: HandlingOptions) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const askSubmit = useAskSubmit()
  const router = useRouter()
  const draftKey = keptKey(useProfile().userId, about)
  const [kept, setKept] = useState(() => keptHandling(draftKey))
  const fresh = { result: before.result ?? '', remark: before.remark }
  const [draft, setDraft] = useState(kept ? { result: kept.result, remark: kept.remark } : fresh)
  /** The one that was opened: what somebody else found since must not be overwritten unseen. */
  const [version, setVersion] = useState(kept?.version ?? before.version)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const missing = draft.result === ''

  /** Another thing is said, or of another version: under its own key. */
  const begin = (next: typeof draft, of: number) => {
    setDraft(next)
    setVersion(of)
    setKey(crypto.randomUUID())
    setRefused(null)
  }

  const save = async () => {
    setTried(true)
    if (busy) return
    if (missing) return document.querySelector<HTMLInputElement>('#risk-handling input')?.focus()
    if (!(await askSubmit())) return
    setBusy(true)
    try {
      await send({ version, ...draft }, { quiet: true, headers: { 'Idempotency-Key': key } })
      forgetHandling(draftKey)
      toast('success', t('steps.success.submit'))
      await refreshRisk(queries)
      await router.navigate({ ...back, replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      // What others found meanwhile is shown below the form; what is typed here stays.
      if (error.status === errors.recordChanged.status) await refreshRisk(queries)
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    set: (patch: Partial<typeof draft>) => {
      const next = { ...draft, ...patch }
      keepHandling(draftKey, { version, ...next })
      begin(next, version)
    },
    /** When the draft was kept that the form began with; null where it began without one. */
    restored: kept?.savedAt ?? null,
    discard: () => {
      forgetHandling(draftKey)
      setKept(null)
      begin(fresh, before.version)
    },
    resultError: tried && missing ? errorText(language, 'missingField', { field: t('field.result') }) : null,
    /** A card number in a remark is masked when it is kept. */
    masks: maskCardNumbersIn(draft.remark) !== draft.remark,
    save,
    busy,
    refusal: refused && formRefusal(refused, t),
    /** Somebody has handled it since it was opened: whoever has seen that may go on from there. */
    goOn: refused?.status === errors.recordChanged.status ? () => begin(draft, before.version) : null,
  }
}
