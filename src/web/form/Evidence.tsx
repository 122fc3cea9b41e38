import { CheckCircleFilled, ClockCircleOutlined, ExclamationCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { maxVoucherBytes, maxVouchers } from '../../contract/records/submission.ts'
import { nameIn } from '../../texts/names.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { FileDrop } from '../ui/files/FileDrop.tsx'
import styles from './evidence.module.css'
import { checklist, type EvidenceCheck, type EvidenceLine } from './evidence.ts'
import { FieldNote } from './FormLine.tsx'
import type { Vouchers } from './useVouchers.ts'
import { VoucherRow } from './VoucherRow.tsx'
import { acceptedFiles } from './voucherFiles.ts'

interface EvidenceProps {
  /** Id of the control that chooses files. */
  id: string
  vouchers: Vouchers
  lines: readonly EvidenceLine[]
  error: string | null
  note: string | null
  /** The last four digits of the transaction's card, null where it is not known. Missing: files get no hints. */
  cardEnd?: string | null
}

export function Evidence({ id, vouchers, lines, error, note, cardEnd }: EvidenceProps) {
  const t = useText()
  const { files } = vouchers
  return (
    <div data-part="evidence" className={lines.length > 0 ? styles.evidence : `${styles.evidence} ${styles.plain}`}>
      {lines.length > 0 && (
        <ul className={styles.list}>
          {checklist(lines, files).map((checked) => (
            <ChecklistLine key={checked.line.id} checked={checked} />
          ))}
        </ul>
      )}
      <div>
        <FileDrop
          id={id}
          accept={acceptedFiles}
          hint={t('form.drop.hint', { count: `${maxVouchers}`, size: `${maxVoucherBytes / 1024 / 1024}` })}
          onFiles={(added) => vouchers.add(added, lines)}
          aria-describedby={`${id}-line`}
        />
        <FieldNote id={id} error={error} note={note} />
        {files.length > 0 && (
          <ul aria-label={t('form.file.list')}>
            {files.map((file) => (
              <VoucherRow
                key={file.key}
                file={file}
                lines={lines}
                vouchers={vouchers}
                focusAfterRemoval={id}
                cardEnd={cardEnd}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const icons = {
  there: CheckCircleFilled,
  sending: ClockCircleOutlined,
  missing: ExclamationCircleFilled,
  oneMissing: ExclamationCircleFilled,
  helps: MinusCircleOutlined,
}

function ChecklistLine({ checked: { line, state, files } }: { checked: EvidenceCheck }) {
  const t = useText()
  const language = useLanguage()
  const Icon = icons[state]
  const names = files.map((file) => file.fileName).join(t('frame.listSeparator'))
  return (
    <li className={styles.line} data-state={state}>
      <Icon aria-hidden="true" />
      <div>
        <p>{nameIn(line.nm, language)}</p>
        <p className={styles.state}>
          {state === 'missing' && t('form.evidence.missing')}
          {state === 'oneMissing' && t('form.evidence.oneMissing')}
          {state === 'helps' && t('form.evidence.helps')}
          {state === 'sending' && t('frame.labelled', { label: t('form.evidence.sending'), text: names })}
          {state === 'there' && names}
        </p>
      </div>
    </li>
  )
}
