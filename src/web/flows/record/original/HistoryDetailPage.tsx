import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import type { HistoryRow } from '../../../../contract/records/records.ts'
import type { Flow } from '../../../../domain/workflow/flow.ts'
import { ApiError } from '../../../api/ApiError.ts'
import { useText } from '../../../i18n/useText.ts'
import { PrintHead } from '../../../layout/PrintHead.tsx'
import { usePageTitle } from '../../../layout/pageTitle.ts'
import type { Address, OriginalKey } from '../../../routes/links.ts'
import { useMayRaise } from '../../../session/useMayRaise.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import columns from '../../../ui/pages/columns.module.css'
import typography from '../../../ui/typography.module.css'
import { Fact } from '../../../ui/values/Fact.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import visibility from '../../../ui/visibility.module.css'
import { Cell } from '../../cells.tsx'
import { type KnownNames, useNames } from '../../definition.ts'
import { historyKeyOf } from '../../list/historyKeyOf.ts'
import { RaiseButton } from '../../list/RaiseButton.tsx'
import { pageIdOf } from '../../pageIds.ts'
import { historyRowQuery } from '../../queries.ts'
import { DescriptionList } from '../DescriptionList.tsx'
import { NeighbourCrumbs, useListBehind } from '../NeighbourCrumbs.tsx'
import styles from '../record.module.css'
import { Offers } from './Offers.tsx'
import { OriginalTab } from './OriginalTab.tsx'
import { RefundNotice } from './RefundNotice.tsx'
import { SameCard } from './SameCard.tsx'
import { SameOriginal } from './SameOriginal.tsx'

export function HistoryDetailPage({ flow, ...key }: OriginalKey & { flow: Flow }) {
  const t = useText()
  const answer = useQuery(historyRowQuery(flow, key))
  const names = useNames(flow)
  const mayRaise = useMayRaise()
  const here = answer.data?.retriRefNo || t('record.history.here')
  usePageTitle(here)
  const id = historyKeyOf(key)
  const list = useListBehind(flow, 'history', id)
  const pageOf = useCallback((other: string) => transactionAddress(flow, other), [flow])
  const missing = answer.error instanceof ApiError && answer.error.status === 404
  return (
    <>
      <NeighbourCrumbs flow={flow} node="history" id={id} here={here} pageOf={pageOf} />
      <div className={styles.record}>
        {missing ? (
          <div className={styles.missing}>
            <p role="alert">{t('record.missingOriginal')}</p>
            <Link {...list}>{t('record.toList')}</Link>
          </div>
        ) : !answer.data ? (
          <QueryPlaceholder query={answer} lines={12} />
        ) : (
          <>
            <PrintHead title={t(`frame.menu.${flow.menu}`)} />
            <TransactionHead row={answer.data} names={names}>
              {mayRaise && <RaiseButton flow={flow} rows={[answer.data]} look="head" />}
            </TransactionHead>
            <RefundNotice original={{ ...answer.data, refunds: [] }} />
            <div className={`${columns.columns} ${columns.first}`}>
              <div>
                <OriginalTab original={answer.data} names={names} />
              </div>
              <aside>
                <section>
                  <h2>{t('record.history.offers')}</h2>
                  {answer.data.offers.length === 0 ? (
                    <p className={`${typography.quiet} ${styles.said}`}>{t('list.nothingToRaise')}</p>
                  ) : (
                    <Offers offers={answer.data.offers} currency={answer.data.transCurrCd} names={names} />
                  )}
                </section>
                <section>
                  <h2>{t('record.history.raised')}</h2>
                  {answer.data.related.length === 0 ? (
                    <p className={`${typography.quiet} ${styles.said}`}>{t('record.history.nothingRaised')}</p>
                  ) : (
                    <SameOriginal records={answer.data.related} names={names} />
                  )}
                </section>
                <SameCard original={answer.data} names={names} />
              </aside>
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** Splits a key from the end, because its first part may contain spaces. */
function transactionAddress(flow: Flow, id: string): Address {
  const [, priKey, logCd, settleDt] = /^(.*) (\S+) (\S+)$/.exec(id) ?? []
  return { to: '/stdDetailPage', search: { pageId: pageIdOf(flow, 'history', 'detail'), priKey, logCd, settleDt } }
}

interface TransactionHeadProps {
  row: HistoryRow
  names: KnownNames
  children: ReactNode
}

function TransactionHead({ row, names, children }: TransactionHeadProps) {
  const t = useText()
  return (
    <header>
      <div className={styles.title}>
        <h1 className={typography.code}>{row.retriRefNo}</h1>
        <CopyButton text={row.retriRefNo} label={t('record.history.copyReference')} />
        <div className={`${styles.actions} ${visibility.screenOnly}`}>{children}</div>
      </div>
      <DescriptionList look="head">
        <Fact label={t('field.transAt')}>
          <span className={styles.headAmount}>
            <Money amount={row.transAt} currency={row.transCurrCd} />
          </span>
        </Fact>
        {(['transId', 'settleDt', 'priAcctNo', 'cardAccptrNmAddr'] as const).map((name) => (
          <Fact key={name} label={t(`field.${name}`)}>
            <Cell name={name} row={row} names={names} />
          </Fact>
        ))}
      </DescriptionList>
    </header>
  )
}
