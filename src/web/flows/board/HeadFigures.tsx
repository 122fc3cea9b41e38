import type { ReactNode } from 'react'
import { soonDays } from '../../../domain/time/due.ts'
import { useText } from '../../i18n/useText.ts'
import { Money } from '../../ui/values/Money.tsx'
import {
  alertsBehind,
  type BoardAsk,
  type Done,
  overIn,
  type Pending,
  soonIn,
  stepsBehind,
  workBehind,
} from './behind.ts'
import styles from './board.module.css'
import { percent } from './FailRates.tsx'
import { NumberLink } from './NumberLink.tsx'

interface HeadFiguresProps {
  pending: Pending
  done: Done | undefined
  days: string
  ask: BoardAsk
}

export function HeadFigures({ pending, done, days, ask }: HeadFiguresProps) {
  const t = useText()
  const { count, over, soon, medianAge, overSums, soonSums, withoutDue } = pending
  return (
    <dl className={styles.figures}>
      <Figure label={t('board.pending')}>
        <NumberLink count={count} to={workBehind(ask)} />
      </Figure>
      <Figure label={t('board.over')} aside={<Sums of={overSums} />}>
        <NumberLink count={over} to={workBehind(ask, overIn(pending))} tone="over" />
      </Figure>
      <Figure label={t('board.soon', { days: `${soonDays + 1}` })} aside={<Sums of={soonSums} />}>
        <NumberLink count={soon} to={workBehind(ask, soonIn(pending))} tone="soon" />
      </Figure>
      <Figure label={t('board.medianAge')}>
        {medianAge === null ? '–' : t('board.ageDays', { days: medianAge.toFixed(1) })}
      </Figure>
      {ask.flow === undefined && withoutDue > 0 && (
        <Figure label={t('board.alerts')}>
          <NumberLink count={withoutDue} to={alertsBehind(ask)} />
        </Figure>
      )}
      {done && (
        <>
          <Figure label={t('board.done', { days })}>
            <NumberLink count={done.done} to={stepsBehind(ask, done)} />
          </Figure>
          <Figure label={t('board.failed')} aside={done.decided > 0 && percent(done.failed / done.decided)}>
            <NumberLink count={done.failed} to={stepsBehind(ask, done, { kind: 'failed' })} />
            {' / '}
            <NumberLink count={done.decided} to={stepsBehind(ask, done, { kind: 'decided' })} />
          </Figure>
          <Figure label={t('board.notContested')}>
            <NumberLink count={done.notContested} to={stepsBehind(ask, done, { kind: 'notContested' })} />
          </Figure>
        </>
      )}
    </dl>
  )
}

function Figure({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.figure}>{children}</span>
        {aside && <span className={styles.figureAside}>{aside}</span>}
      </dd>
    </div>
  )
}

const currenciesShown = 2

/** Amounts of different currencies are never added up. */
export function Sums({ of }: { of: Pending['overSums'] }) {
  const t = useText()
  const rest = of.length - currenciesShown
  return (
    <>
      {of.slice(0, currenciesShown).map(({ transCurrCd, transAt }, at) => (
        <span key={transCurrCd}>
          {at > 0 && t('frame.listSeparator')}
          <Money amount={transAt} currency={transCurrCd} />
        </span>
      ))}
      {rest > 0 && ` ${t('list.moreCurrencies', { count: rest })}`}
    </>
  )
}
