import { useText } from '../i18n/useText.ts'
import { ask, type QuestionFact } from './notices.ts'
import { type Facts, useFactText } from './useFactText.ts'

/**
 * Asks "Are you sure to submit?" before a form is sent, over what it sends.
 * With `before`, only the fields that differ are shown: `180 → 29`. Fields without a value are left out of new things.
 */
export function useAskSubmit(): (after?: Facts, before?: Facts | null, about?: QuestionFact[]) => Promise<boolean> {
  const t = useText()
  const { nameOf, textOf } = useFactText()
  return (after = {}, before = null, about = []) => {
    const facts = Object.entries(after).flatMap(([name, value]) => {
      const now = textOf(name, value, after)
      const earlier = before ? textOf(name, before[name], before) : emptyText
      if (now === earlier) return []
      return { label: nameOf(name), value: before ? `${earlier} → ${now}` : now }
    })
    return ask({
      ...{ title: t('form.confirm.title'), text: '', facts: [...about, ...facts] },
      ...{ yes: t('form.submit'), no: t('form.cancel'), focus: 'yes' },
    })
  }
}

/** A field without a value, as `useFactText` shows it. */
const emptyText = '–'
