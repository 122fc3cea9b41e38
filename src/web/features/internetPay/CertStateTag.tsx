import { CheckCircleFilled, ClockCircleOutlined, ExclamationCircleFilled, FieldTimeOutlined } from '@ant-design/icons'
import type { CertificateRow } from '../../../contract/internetPay.ts'
import { useText } from '../../i18n/useText.ts'

export function CertStateTag({ state, daysLeft }: Pick<CertificateRow, 'state' | 'daysLeft'>) {
  const t = useText()
  switch (state) {
    case 'expired':
      return (
        <span className="due-tag is-over">
          <ExclamationCircleFilled aria-hidden="true" /> {t('certState.expired')}
        </span>
      )
    case 'soon':
      return (
        <span className="due-tag is-soon">
          <FieldTimeOutlined aria-hidden="true" /> {t('internetPay.daysLeft', { count: daysLeft })}
        </span>
      )
    case 'notYet':
      return (
        <span className="state-tag is-waiting">
          <ClockCircleOutlined aria-hidden="true" /> {t('certState.notYet')}
        </span>
      )
    case 'good':
      return (
        <span className="state-tag is-done">
          <CheckCircleFilled aria-hidden="true" /> {t('internetPay.daysLeft', { count: daysLeft })}
        </span>
      )
  }
}
