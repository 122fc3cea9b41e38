import { Link } from '@tanstack/react-router'
import type { WorkRow } from '../../../contract/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import { Money } from '../../ui/Money.tsx'
import typography from '../../ui/typography.module.css'
import { DescriptionItem, DescriptionList } from '../record/DescriptionList.tsx'
import { workAddress } from '../worklist/workAddress.ts'
import { idOf, todoText } from '../worklist/workRow.ts'
import styles from './review.module.css'

/** An alert is handled on its own page, with what it is about. */
export function AlertFacts({ row }: { row: WorkRow }) {
  const t = useText()
  return (
    <>
      <h1 className={typography.code}>{idOf(row)}</h1>
      <DescriptionList look="head">
        <DescriptionItem label={t('field.todo')}>{todoText(row, t)}</DescriptionItem>
        <DescriptionItem label={t('field.transAt')}>
          <Money amount={row.transAt} currency={row.transCurrCd} />
        </DescriptionItem>
        <DescriptionItem label={t('field.priAcctNo')}>
          <span className={typography.code}>{row.priAcctNo}</span>
        </DescriptionItem>
      </DescriptionList>
      <p className={styles.openAlert}>
        <Link {...workAddress(idOf(row))}>{t('worklist.review.openAlert')}</Link>
      </p>
    </>
  )
}
