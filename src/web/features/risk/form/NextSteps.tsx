import { Link } from '@tanstack/react-router'
import type { SusTransDetail } from '../../../../contract/risk/suspicious.ts'
import { stdDispute } from '../../../../domain/flows/stdDispute.ts'
import { pageIdOf } from '../../../flows/pageIds.ts'
import { useText } from '../../../i18n/useText.ts'
import { useMenus } from '../../../session/useProfile.ts'
import styles from '../risk.module.css'

/** Never puts the card number into an address. */
export function NextSteps({ alert }: { alert: SusTransDetail }) {
  const t = useText()
  const mine = useMenus()
  const { rid, priKey, logCd, settleDt, cardDestroyedOn } = alert
  // An entry needs the full number.
  const listed = mine.includes('ExceptListManagement') && cardDestroyedOn === null
  const disputed = mine.includes('DisputeTransaction')
  if (!listed && !disputed) return null
  return (
    <section aria-labelledby="risk-next">
      <h2 id="risk-next">{t('risk.next')}</h2>
      <ul className={styles.next}>
        {listed && (
          <>
            <li>
              <Link to="/risk/create/blackList" search={{ rid }}>
                {t('risk.toBlackList')}
              </Link>
            </li>
            <li>
              <Link to="/risk/create/whiteList" search={{ rid }}>
                {t('risk.toWhiteList')}
              </Link>
            </li>
          </>
        )}
        {disputed && (
          <li>
            <Link
              to="/stdDetailPage"
              search={{ pageId: pageIdOf(stdDispute, 'history', 'detail'), priKey, logCd, settleDt }}
            >
              {t('risk.toOriginal')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
