import { useRef } from 'react'
import { useText } from '../i18n/useText.ts'
import { ask, type QuestionFact } from '../ui/feedback/notices.ts'
import { type Facts, useFactText } from '../ui/values/useFactText.ts'

export interface SubmitQuestion {
  after?: Facts
  before?: Facts | null
  about?: QuestionFact[]
  /** What the user should think about first. Enter then does not submit. */
  doubt?: string | undefined
  /** What follows from it, such as an approval. */
  note?: string | undefined
  /** The button; "Submit" without it. */
  yes?: string | undefined
}

/**
 * Shows what will be sent, and asks "Are you sure to submit?", which is no while it is asked already. With `before`, shows only the fields that differ: `180 →
 * 29`. New things leave out fields without a value.
 */
export function useAskSubmit(): (question?: SubmitQuestion) => Promise<boolean> {
  const t = useText()
  const { nameOf, textOf } = useFactText()
  const isAsking = useRef(false)
  return async ({ after = {}, before = null, about = [], doubt, note, yes = t('form.submit') } = {}) => {
    if (isAsking.current) return false
    isAsking.current = true
    const facts = Object.entries(after).flatMap(([name, value]) => {
      const now = textOf(name, value, after)
      const earlier = before ? textOf(name, before[name], before) : emptyText
      if (now === earlier) return []
      return { label: nameOf(name), value: before ? `${earlier} → ${now}` : now }
    })
    const answer = await ask({
      title: t('form.confirm.title'),
      text: [doubt, note].filter(Boolean).join(' '),
      facts: [...about, ...facts],
      yes,
      no: t('form.cancel'),
      ...(!doubt && { focus: 'yes' as const }),
    })
    isAsking.current = false
    return answer
  }
}

const emptyText = '–'
