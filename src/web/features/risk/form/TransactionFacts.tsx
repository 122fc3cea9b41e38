import type { ReactNode } from 'react'
import type { BlockedRow } from '../../../../contract/risk/blocked.ts'
import type { SusTransRow } from '../../../../contract/risk/suspicious.ts'
import { nameIn } from '../../../../texts/names.ts'
import { codeNames } from '../../../i18n/codeNames.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import typography from '../../../ui/typography.module.css'
import { CodeName } from '../../../ui/values/CodeName.tsx'
import { Fact } from '../../../ui/values/Fact.tsx'
import { Facts } from '../../../ui/values/Facts.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { showTime } from '../../../ui/values/showTime.ts'

interface TransactionFactsProps {
  row: SusTransRow | BlockedRow
  card: ReactNode
  children?: ReactNode
}

export function TransactionFacts({ row, card, children }: TransactionFactsProps) {
  const t = useText()
  const language = useLanguage()
  const { transId, mcc }: Record<'transId' | 'mcc', Readonly<Record<string, string>>> = codeNames[language]
  return (
    <Facts>
      <Fact label={t('field.priAcctNo')}>{card}</Fact>
      <Fact label={t('field.tfrDtTm')}>{showTime(row.tfrDtTm, true)}</Fact>
      <Fact label={t('field.transId')}>
        <CodeName code={row.transId} name={transId[row.transId]} />
      </Fact>
      <Fact label={t('field.transAt')}>
        <Money amount={row.transAt} currency={row.transCurrCd} />
      </Fact>
      <Fact label={t('field.cardAccptrNmAddr')}>{row.cardAccptrNmAddr || '–'}</Fact>
      <Fact label={t('field.mchntTp')}>
        {row.mchntTp === '' ? '–' : <CodeName code={row.mchntTp} name={mcc[row.mchntTp]} />}
      </Fact>
      <Fact label={t('field.mchntCd')}>
        <span className={typography.code}>{row.mchntCd}</span>
      </Fact>
      {row.termId !== '' && (
        <Fact label={t('field.termId')}>
          <span className={typography.code}>{row.termId}</span>
        </Fact>
      )}
      <Fact label={t('field.acqInsIdCd')}>
        <CodeName code={row.acqInsIdCd} name={nameIn(row.acqInsNm, language)} />
      </Fact>
      <Fact label={t('field.issInsIdCd')}>
        <CodeName code={row.issInsIdCd} name={nameIn(row.issInsNm, language)} />
      </Fact>
      {children}
    </Facts>
  )
}
