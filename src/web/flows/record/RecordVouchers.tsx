import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RecordDetail, Voucher } from '../../../contract/records/records.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { VoucherGrid } from '../../ui/files/VoucherGrid.tsx'
import typography from '../../ui/typography.module.css'
import { Count } from '../../ui/values/Count.tsx'
import visibility from '../../ui/visibility.module.css'
import type { KnownNames } from '../definition.ts'
import { ChangedMark } from './content/ChangedContent.tsx'
import styles from './parts.module.css'
import recordStyles from './record.module.css'
import type { useFiles } from './useFiles.ts'

interface RecordVouchersProps {
  record: RecordDetail
  names: KnownNames
  hands: ReturnType<typeof useFiles>
}

export function RecordVouchers({ record, names, hands }: RecordVouchersProps) {
  const t = useText()
  const language = useLanguage()
  const { transId, rsnCd } = record
  const files = record.voucherFiles.filter(({ side }) => side === 'submitter')
  const evidence = rsnCd ? names.reasonFacts(transId, rsnCd)?.evidence : undefined
  const noteOf = (file: Voucher) => nameIn(evidence?.find((line) => line.id === file.evidence)?.nm, language)
  return (
    <section>
      <div className={styles.vouchersHead}>
        <h2>{t('record.vouchers.title')}</h2>
        <Count of={files.length} />
        <ChangedMark name="vouchers" />
        {record.voucherFiles.length > 0 && (
          <Button
            type="link"
            className={visibility.screenOnly}
            icon={<DownloadOutlined aria-hidden="true" />}
            onClick={() => hands.saveAll(record)}
          >
            {t('record.vouchers.all')}
          </Button>
        )}
      </div>
      {files.length === 0 ? (
        <p className={`${typography.quiet} ${recordStyles.said}`}>{t('record.vouchers.none')}</p>
      ) : (
        <VoucherGrid files={files} hands={hands} noteOf={noteOf} />
      )}
    </section>
  )
}
