import { RightOutlined } from '@ant-design/icons'
import { flowOfPage } from '../../../domain/flows/index.ts'
import styles from '../../articles/help.module.css'
import type { HelpPlace } from '../../articles/queries.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import typography from '../../ui/typography.module.css'
import { useLead } from './useLead.ts'

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
