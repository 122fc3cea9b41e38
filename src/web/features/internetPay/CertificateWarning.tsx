import { ExclamationCircleFilled, FieldTimeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { warnDays } from '../../../domain/internetPay.ts'
import { useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'
import styles from './internetPay.module.css'
import { certificatesQuery } from './queries.ts'

export function CertificateWarning() {
  const t = useText()
  const { data: expired } = useQuery(certificatesQuery({ state: 'expired', pageSize: 1 }))
  const { data: soon } = useQuery(certificatesQuery({ state: 'soon', pageSize: 1 }))
  if (!expired?.total && !soon?.total) return null
  const toState = (state: string) => pageAddress('ops.certificate.list', { state })
  return (
    <ul className={styles.certWarning}>
      {expired !== undefined && expired.total > 0 && (
        <li className={styles.over}>
          <ExclamationCircleFilled aria-hidden="true" />
          <Link {...toState('expired')}>{t('internetPay.expiredCount', { count: expired.total })}</Link>
        </li>
      )}
      {soon !== undefined && soon.total > 0 && (
        <li className={styles.soon}>
          <FieldTimeOutlined aria-hidden="true" />
          <Link {...toState('soon')}>{t('internetPay.soonCount', { count: soon.total, days: `${warnDays[0]}` })}</Link>
        </li>
      )}
    </ul>
  )
}
