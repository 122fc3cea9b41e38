import { RightOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { flowOfPage } from '../../../domain/flows/index.ts'
import styles from '../../articles/help.module.css'
import type { HelpPlace } from '../../articles/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { recordAddress } from '../../routes/links.ts'
import buttons from '../../ui/buttons.module.css'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { findButton, pointAt } from './findButton.ts'

interface NextActionsProps {
  place: HelpPlace
  next: Readonly<Record<string, string>>
  onLeave: () => void
}

export function NextActions({ place, next, onLeave }: NextActionsProps) {
  const t = useText()
  const lead = useLead(place)
  const actions = Object.entries(next)
  // Of a page to read it would say nothing; of a flow's it says whose turn it isn't.
  if (actions.length === 0 && !flowOfPage(place.pageId)) return null
  return (
    <div className={styles.next}>
      <h3>{t('help.next')}</h3>
      {actions.length === 0 ? (
        <p className={typography.quiet}>{t('help.nothing')}</p>
      ) : (
        <ul>
          {actions.map(([action, hint]) => (
            <li key={action}>
              <button
                type="button"
                className={`${buttons.plain} ${styles.button}`}
                onClick={() => {
                  onLeave()
                  lead(action, hint)
                }}
              >
                {hint}
                <RightOutlined aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useLead(place: HelpPlace | null): (action: string, hint: string) => void {
  const t = useText()
  const navigate = useNavigate()
  return (action, hint) => {
    const page = document.getElementById('page')
    if (!page || !place) return
    const { pageId, expId } = place
    const raises = action === 'submit' && /\.history\.(list|query|detail)$/.test(pageId)
    const button = findButton(page, raises ? t('list.raise') : hint, pageId.endsWith(`.${action}`))
    // On a narrow screen a record's further steps stand behind its three dots.
    const more = page.querySelector<HTMLElement>(`[aria-label="${t('record.more')}"]`)
    const flow = flowOfPage(pageId)
    const target = button ?? more
    if (target) pointAt(target)
    else if (flow && expId && !pageId.endsWith('.detail')) void navigate(recordAddress(flow, expId))
    else toast('warning', t('help.notHere'))
  }
}
