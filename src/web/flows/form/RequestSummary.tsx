import type { RecordDetail } from '../../../contract/records/records.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { FormSection } from '../../form/FormSheet.tsx'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { Cell } from '../cells.tsx'
import type { KnownNames } from '../definition.ts'
import { submittedFields } from '../record/content/submittedFields.ts'
import { RecordVouchers } from '../record/RecordVouchers.tsx'
import { useFiles } from '../record/useFiles.ts'
import styles from './form.module.css'
import formFacts from './formFacts.module.css'

interface RequestSummaryProps {
  flow: Flow
  record: RecordDetail
  names: KnownNames
}

/** Shows the submitter's request above the reply: facts, remark and files. */
export function RequestSummary({ flow, record, names }: RequestSummaryProps) {
  const t = useText()
  const hands = useFiles()
  const facts = (['claim', 'transaction'] as const).flatMap((part) => submittedFields(flow, record, part))
  const fieldNames: FieldName[] = ['submitInsIdCd', ...facts, 'recCrtTs']
  const shown = record.dueDt === null ? fieldNames : [...fieldNames, 'dueDt' as const]
  const own = record.voucherFiles.filter((voucher) => voucher.side === 'submitter')
  return (
    <FormSection title={t('form.asked')}>
      <div className={styles.request}>
        <dl className={`${formFacts.facts} ${formFacts.ofRequest}`}>
          {shown.map((name) => (
            <div key={name}>
              <dt>{t(`field.${name}`)}</dt>
              <dd>
                {name === 'dueDt' && <span className={typography.tabular}>{dayText(record.dueDt ?? '')} </span>}
                <Cell name={name} row={record} names={names} seconds />
              </dd>
            </div>
          ))}
        </dl>
        {record.remark && <p className={styles.words}>{record.remark}</p>}
        {own.length > 0 && <RecordVouchers record={{ ...record, voucherFiles: own }} names={names} hands={hands} />}
      </div>
    </FormSection>
  )
}
