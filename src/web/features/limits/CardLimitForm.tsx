import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { type CardLimit, modifyCardLimit } from '../../../contract/limits.ts'
import { cardLimitBounds } from '../../../domain/cardSearches.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/notices.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { NumberField } from './fields.tsx'
import { refusalText } from './useRuleForm.ts'

const names = ['perMinute', 'perDay'] as const
type Name = (typeof names)[number]

/** How often users of an institution may search by a whole card number. */
export function CardLimitForm({ limit, changeable }: { limit: CardLimit; changeable: boolean }) {
  const t = useText()
  const form = useCardLimitForm(limit)
  const { perMinute, perDay } = limit
  return (
    <form noValidate onSubmit={form.save}>
      <fieldset className="setting-modes">
        <legend>{t('limits.cardLimit.legend')}</legend>
        <p className="quiet">{t('limits.cardLimit.explain')}</p>
        {changeable ? (
          <div className="limits-form">
            {names.map((name) => (
              <NumberField
                key={name}
                id={`card-limit-${name}`}
                label={t(`field.${name}`)}
                error={form.errorOf(name)}
                maxLength={5}
                value={form.draft[name]}
                onChange={(typed) => form.set({ [name]: typed })}
              />
            ))}
          </div>
        ) : (
          <p>{t('limits.cardLimit.now', { perMinute, perDay })}</p>
        )}
      </fieldset>
      {form.refusal && (
        <p role="alert" className="limits-refusal">
          {form.refusal}
        </p>
      )}
      {changeable && (
        <Button htmlType="submit" loading={form.busy}>
          {t('limits.cardLimit.save')}
        </Button>
      )}
    </form>
  )
}

function useCardLimitForm({ insIdCd, version, perMinute, perDay }: CardLimit) {
  const t = useText()
  const queries = useQueryClient()
  const askSubmit = useAskSubmit()
  const [draft, setDraft] = useState<Record<Name, string>>({ perMinute: `${perMinute}`, perDay: `${perDay}` })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const holds = (name: Name) => {
    const { min, max } = cardLimitBounds[name]
    return /^\d+$/.test(draft[name]) && Number(draft[name]) >= min && Number(draft[name]) <= max
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy) return
    const wrong = names.find((name) => !holds(name))
    if (wrong) return document.getElementById(`card-limit-${wrong}`)?.focus()
    const limits = { perMinute: Number(draft.perMinute), perDay: Number(draft.perDay) }
    const about = { label: t('field.insIdCd'), value: insIdCd }
    if (!(await askSubmit(limits, { perMinute, perDay }, [about]))) return
    setBusy(true)
    try {
      await call(modifyCardLimit, { insIdCd, version, ...limits }, { quiet: true })
      toast('success', t('limits.cardLimit.saved'))
      await queries.invalidateQueries({ queryKey: ['cardLimit'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    set: (patch: Partial<Record<Name, string>>) => {
      setDraft((before) => ({ ...before, ...patch }))
      setRefused(null)
    },
    errorOf: (name: Name): string | null => {
      if (refused?.field === name) return refused.errMsg
      return tried && !holds(name) ? t('limits.cardLimit.bound', cardLimitBounds[name]) : null
    },
    save,
    busy,
    refusal: refused && !names.some((name) => name === refused.field) ? refusalText(refused, t) : null,
  }
}
