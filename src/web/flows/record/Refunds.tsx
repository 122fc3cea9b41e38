import type { Refund } from '../../../contract/records.ts'
import { texts } from '../../../contract/texts/texts.ts'
import { useLanguage } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { Money } from '../../ui/Money.tsx'
import typography from '../../ui/typography.module.css'
import styles from './parts.module.css'

interface RefundsProps {
  refunds: readonly (Refund & { retriRefNo?: string })[]
  currency: string
}

export function Refunds({ refunds, currency }: RefundsProps) {
  const words: Readonly<Record<string, string>> = texts[useLanguage()].transId
  const sum = refunds.reduce((all, { transAt }) => all + BigInt(transAt), 0n)
  return (
    <>
      {refunds.length > 1 && <Money amount={sum.toString()} currency={currency} />}
      <ul className={styles.refunds}>
        {refunds.map(({ transId, transAt, settleDt, retriRefNo }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds of one day and amount differ by their place alone.
          <li key={place}>
            <span className={typography.tabular}>{showDay(settleDt)}</span>{' '}
            <CodeName code={transId} name={words[transId]} /> <Money amount={transAt} currency={currency} />
            {retriRefNo && <span className={typography.code}> {retriRefNo}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
