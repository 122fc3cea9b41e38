import { Modal } from 'antd'
import type { CertificateRow } from '../../../contract/internetPay.ts'
import { useText } from '../../i18n/useText.ts'
import { Fact } from '../../ui/Fact.tsx'
import typography from '../../ui/typography.module.css'
import styles from './internetPay.module.css'

export function CertificateDetails({ row, onClose }: { row: CertificateRow; onClose: () => void }) {
  const t = useText()
  const { subject, issuedBy, fingerprint, serialNo } = row
  return (
    <Modal
      open
      title={t('internetPay.wholeNames')}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': t('frame.close') }}
      width={640}
    >
      <dl className={styles.certFacts}>
        <Fact label={t('field.subject')}>{subject}</Fact>
        <Fact label={t('field.issuedBy')}>{issuedBy}</Fact>
        <Fact label={t('field.serialNo')}>
          <span className={typography.code}>{serialNo}</span>
        </Fact>
        <Fact label={t('field.fingerprint')}>
          <span className={typography.code}>{fingerprint}</span>
        </Fact>
      </dl>
    </Modal>
  )
}

/** Common name; the whole name when it has none. */
export function commonNameIn(name: string): string {
  return /(?:^|, )CN=(.+?)(?=, [A-Za-z.]+=|$)/.exec(name)?.[1] ?? name
}
