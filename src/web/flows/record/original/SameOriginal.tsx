import { Link } from '@tanstack/react-router'
import type { RelatedRecord } from '../../../../contract/records/records.ts'
import { flowOf } from '../../../../domain/flows/index.ts'
import { isExceptionTransId } from '../../../../domain/records/transactions.ts'
import { useText } from '../../../i18n/useText.ts'
import { recordAddress } from '../../../routes/links.ts'
import { useMenus } from '../../../session/useProfile.ts'
import typography from '../../../ui/typography.module.css'
import { CodeName } from '../../../ui/values/CodeName.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { localDay } from '../../../ui/values/showTime.ts'
import type { KnownNames } from '../../definition.ts'
import { RelatedState } from '../../RecordState.tsx'
import styles from '../parts.module.css'
import recordStyles from '../record.module.css'
import { depthsOf } from './answerDepth.ts'

interface SameOriginalProps {
  records: readonly RelatedRecord[]
  names: KnownNames
  expId?: string
}

export function SameOriginal({ records, names, expId }: SameOriginalProps) {
  const t = useText()
  const inOrder = [...records].sort((a, b) => a.recCrtTs.localeCompare(b.recCrtTs))
  const depths = depthsOf(records)
  return (
    <ol className={styles.sameOriginal}>
      {inOrder.map((one) => {
        const answered = records.find((other) => other.expId === one.answersExpId)
        return (
          <li key={one.expId} data-depth={depths.get(one.expId) ?? 0} data-here={one.expId === expId || undefined}>
            <span className={styles.sameWhat}>
              <CodeName
                code={one.transId}
                name={isExceptionTransId(one.transId) ? t(`transId.${one.transId}`) : undefined}
              />
              {answered && (
                <small className={`${typography.quiet} ${recordStyles.said}`}>
                  {' '}
                  {t('record.answersOne', { transaction: answered.transId })}
                </small>
              )}
            </span>
            <Money amount={one.transAt} currency={one.transCurrCd} />
            <small className={`${typography.quiet} ${recordStyles.said}`}>
              <span className={typography.tabular}>{localDay(one.recCrtTs)}</span>{' '}
              {t('record.raisedBy', { institution: names.institution(one.submitInsIdCd) ?? one.submitInsIdCd })}
            </small>
            <RelatedState record={one} />
            <RecordLink record={one} here={one.expId === expId} />
          </li>
        )
      })}
    </ol>
  )
}

export function RecordLink({
  record,
  here = false,
}: {
  record: Pick<RelatedRecord, 'expId' | 'flow'>
  here?: boolean
}) {
  const menus = useMenus()
  const flow = flowOf(record.flow)
  if (!flow || !menus.includes(flow.menu))
    return (
      <span data-part="code" className={typography.code}>
        {record.expId}
      </span>
    )
  return (
    <Link
      {...recordAddress(flow, record.expId)}
      data-part="code"
      className={typography.code}
      aria-current={here ? 'page' : undefined}
    >
      {record.expId}
    </Link>
  )
}
