import type { ContentChange, RecordDetail } from '../../../../contract/records/records.ts'
import { useText } from '../../../i18n/useText.ts'
import visibility from '../../../ui/visibility.module.css'
import { Cell } from '../../cells.tsx'
import type { KnownNames } from '../../definition.ts'
import styles from './changed.module.css'

interface ChangeListProps {
  changes: readonly ContentChange[]
  record: RecordDetail
  names: KnownNames
}

/** What was written otherwise, field by field: the old value struck through, the new one beside it. */
export function ChangeList({ changes, record, names }: ChangeListProps) {
  const t = useText()
  const shown = ({ name }: ContentChange, value: string | null) =>
    name === 'vouchers' ? value : <Cell name={name} row={{ ...record, [name]: value }} names={names} seconds />
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.name}>
          <dt>{change.name === 'vouchers' ? t('record.vouchers.title') : t(`field.${change.name}`)}</dt>
          <dd>
            {change.from !== null && (
              <>
                <span className={visibility.visuallyHidden}>{t('record.changes.from')} </span>
                <del>{shown(change, change.from)}</del>
              </>
            )}
            <span aria-hidden="true">→</span>
            <span className={visibility.visuallyHidden}>{t('record.changes.to')} </span>
            {change.to === null ? t('record.changes.nothing') : <ins>{shown(change, change.to)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
