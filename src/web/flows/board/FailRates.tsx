import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { FailRate } from '../../../contract/records/board.ts'
import { intervalOf } from '../../../domain/time/interval.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Block } from './Block.tsx'
import { type BoardAsk, type Done, decidedWith, stepsBehind } from './behind.ts'
import { NumberLink } from './NumberLink.tsx'
import styles from './table.module.css'

const bys = ['rsnCd', 'counterparty'] as const
type By = (typeof bys)[number]

const shownAtFirst = 5

export function FailRates({ done, ask }: { done: Done; ask: BoardAsk }) {
  const t = useText()
  const [by, setBy] = useState<By>('rsnCd')
  const [all, setAll] = useState(false)
  const rates = by === 'rsnCd' ? done.byReason : done.byCounterparty
  const rows = all ? rates : rates.slice(0, shownAtFirst)
  const overall = done.decided === 0 ? 0 : done.failed / done.decided
  const most = Math.max(overall, ...rows.map(({ failed, n }) => intervalOf(failed, n).high))
  const tools = (
    <>
      {rates.length > shownAtFirst && (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {all ? t('board.fewer') : t('board.all', { count: `${rates.length}` })}
        </Button>
      )}
      <Segmented<By>
        size="small"
        aria-label={t('board.failRate')}
        value={by}
        onChange={setBy}
        options={bys.map((value) => ({ value, label: t(`board.ratesBy.${value}`) }))}
      />
    </>
  )
  return (
    <Block title={t('board.failRate')} aside={t('board.dashed', { rate: percent(overall) })} tools={tools}>
      {rows.length === 0 ? (
        <p className={typography.quiet}>{t('board.noChecks')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(`board.ratesBy.${by}`)}</th>
              <th scope="col">{t('board.failedShort')}</th>
              <th scope="col">{t('board.checks')}</th>
              <th scope="col">{t('board.rate')}</th>
              <td className={styles.rangeCell} />
              <th scope="col">{t('board.interval')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((rate) => (
              <RateRow key={rate.code ?? ''} {...{ rate, by, done, ask, overall, most }} />
            ))}
          </tbody>
        </table>
      )}
    </Block>
  )
}

interface RateRowProps {
  rate: FailRate
  by: By
  done: Done
  ask: BoardAsk
  overall: number
  /** The share at the right end of the scale. */
  most: number
}

function RateRow({ rate: { code, nm, failed, n }, by, done, ask, overall, most }: RateRowProps) {
  const t = useText()
  const language = useLanguage()
  const { low, high } = intervalOf(failed, n)
  const at = (share: number) => `${most === 0 ? 0 : (share / most) * 100}%`
  return (
    <tr>
      <th scope="row">{code === null ? t('board.noCode') : <CodeName code={code} name={nameIn(nm, language)} />}</th>
      <td>
        <NumberLink count={failed} to={stepsBehind(ask, done, decidedWith('failed', by, code))} />
      </td>
      <td>
        <NumberLink count={n} to={stepsBehind(ask, done, decidedWith('decided', by, code))} />
      </td>
      <td>{percent(failed / n)}</td>
      <td className={styles.rangeCell}>
        <span className={styles.range} aria-hidden="true">
          <span className={styles.rangeLine} style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
          <span className={styles.rangeAll} style={{ left: at(overall) }} />
          <span className={styles.rangePoint} style={{ left: at(failed / n) }} />
        </span>
      </td>
      <td>{t('board.to', { low: (low * 100).toFixed(1), high: percent(high) })}</td>
    </tr>
  )
}

/** Returns, for example, `17.3%`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
