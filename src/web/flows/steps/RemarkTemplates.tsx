import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { maxTemplates } from '../../../domain/reference/remarkTemplates.ts'
import { remarkTemplatesQuery } from '../../api/remarkTemplates.ts'
import { controlId } from '../../form/focusField.ts'
import type { Form } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import { useSingleKeys } from '../../ui/keys/singleKeys.ts'
import visibility from '../../ui/visibility.module.css'
import styles from './steps.module.css'
import type { Remark } from './useRemarkForm.ts'

/** What most failures are about: offered behind the institution's own remarks. */
const standardReasons = ['voucher', 'amount', 'reason', 'refunded', 'duplicate'] as const

/**
 * The institution's remarks and the usual reasons to choose from. They have the focus first, so that a digit takes one into
 * the field: it may also be the first character of a remark.
 */
export function RemarkTemplates({ form }: { form: Form<Remark> }) {
  const t = useText()
  const keysOn = useSingleKeys()
  const { insIdCd } = useProfile()
  const { data } = useQuery(remarkTemplatesQuery(insIdCd))
  const templates = data?.list ?? []
  const standard = standardReasons.map((reason) => t(`steps.reason.${reason}`))
  // Digits choose: the institution's own come first.
  const list = [...templates, ...standard.filter((remark) => !templates.includes(remark))].slice(0, maxTemplates)

  const take = (remark: string) => {
    form.set({ remark })
    toField()
  }
  const toField = () => document.getElementById(controlId(form.definition.name, 'remark'))?.focus()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!keysOn || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === ' ') return
    // The keys of the page wait until the remark is given.
    event.stopPropagation()
    const chosen = list[Number(event.key) - 1]
    if (chosen === undefined) return toField()
    event.preventDefault()
    take(chosen)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The keys of the buttons inside.
    <div className={styles.templates} onKeyDown={onKeyDown}>
      {/* Where there is no room, the keys are not shown. */}
      <p className={visibility.onlyNarrow}>{t('steps.templates')}</p>
      <p className={visibility.onlyWide}>{t(keysOn ? 'steps.templateKeys' : 'steps.templates')}</p>
      <ol>
        {list.map((remark, at) => (
          <li key={remark}>
            <button
              type="button"
              {...(keysOn && at === 0 && { 'data-first-focus': true })}
              onClick={() => take(remark)}
            >
              {remark}
              <KeyHint of={`${at + 1}`} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
