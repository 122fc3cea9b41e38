import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { linkRefund } from '../../../../contract/records/flowCalls.ts'
import type { LikelyRefund, Refund } from '../../../../contract/records/records.ts'
import { dayText } from '../../../../domain/time/calendar.ts'
import { call } from '../../../api/call.ts'
import { codeNames } from '../../../i18n/codeNames.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { useHasRole } from '../../../session/useHasRole.ts'
import typography from '../../../ui/typography.module.css'
import { CodeName } from '../../../ui/values/CodeName.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { Tag } from '../../../ui/values/Tag.tsx'
import visibility from '../../../ui/visibility.module.css'
import { originalQuery } from '../../queries.ts'
import styles from '../parts.module.css'

interface RefundsProps {
  refunds: readonly (Refund | LikelyRefund)[]
  currency: string
  /** The record to which a credit can be linked. */
  expId?: string | undefined
}

export function Refunds({ refunds, currency, expId }: RefundsProps) {
  const words: Readonly<Record<string, string>> = codeNames[useLanguage()].transId
  const sum = refunds.reduce((all, { transAt }) => all + BigInt(transAt), 0n)
  return (
    <>
      {refunds.length > 1 && <Money amount={sum.toString()} currency={currency} />}
      <ul className={styles.refunds}>
        {refunds.map((refund, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds of one day and amount differ by their place alone.
          <li key={place}>
            <span className={typography.tabular}>{dayText(refund.settleDt)}</span>{' '}
            <CodeName code={refund.transId} name={words[refund.transId]} />{' '}
            <Money amount={refund.transAt} currency={currency} />
            {'retriRefNo' in refund && (
              <>
                <span className={typography.code}> {refund.retriRefNo}</span>{' '}
                {expId !== undefined && <LinkButton refund={refund} expId={expId} />}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says that the credit is the refund of this record's original, or takes that back. */
function LinkButton({ refund, expId }: { refund: LikelyRefund; expId: string }) {
  const t = useText()
  const queries = useQueryClient()
  const mayLink = useHasRole(['handler', 'verifier', 'auditor'])
  const { priKey, logCd, settleDt, linked } = refund
  const press = async () => {
    // What failed was said already.
    await call(linkRefund, { expId, priKey, logCd, settleDt, linked: !linked }).catch(() => null)
    await queries.invalidateQueries(originalQuery(expId))
  }
  return (
    <>
      {linked && <Tag means="done">{t('record.linked')}</Tag>}
      {mayLink && (
        <Button className={visibility.screenOnly} type="link" size="small" onClick={() => void press()}>
          {t(linked ? 'record.unlink' : 'record.linkHere')}
        </Button>
      )}
    </>
  )
}
