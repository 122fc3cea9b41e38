import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RecordDetail, Voucher } from '../../../contract/records.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { VoucherGrid } from '../../ui/VoucherGrid.tsx'
import type { KnownNames } from '../definition.ts'
import { ChangedMark } from './ChangedContent.tsx'
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
  const noteOf = (file: Voucher) => evidence?.find((line) => line.id === file.evidence)?.nm[language]
  return (
    <section className="vouchers">
      <div className="vouchers-head">
        <h2>{t('record.vouchers.title')}</h2>
        <span className="count">{files.length}</span>
        <ChangedMark name="vouchers" />
        {record.voucherFiles.length > 0 && (
          <Button type="link" icon={<DownloadOutlined aria-hidden="true" />} onClick={() => hands.saveAll(record)}>
            {t('record.vouchers.all')}
          </Button>
        )}
      </div>
      {files.length === 0 ? (
        <p className="quiet">{t('record.vouchers.none')}</p>
      ) : (
        <VoucherGrid files={files} hands={hands} noteOf={noteOf} />
      )}
    </section>
  )
}
