import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrencyFigures, Figure } from '../../../contract/records/home.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { addDays, dayText } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import typography from '../../ui/typography.module.css'
import { Money } from '../../ui/values/Money.tsx'
import { FigureLink } from './FigureLink.tsx'
import figuresStyles from './figures.module.css'
import { changeText, countText, type Days, type Figures, figuresQuery, type ListBehind, weekDays } from './figures.ts'
import styles from './home.module.css'

const shown = 5

export function Transactions({ behind }: { behind: ListBehind }) {
  const t = useText()
  const { data, error, refetch } = useQuery(figuresQuery)
  return (
    <section className={styles.transactions} aria-labelledby="transactions">
      <div className={styles.head}>
        <h2 id="transactions">{t('frame.home.transactions')}</h2>
        {data && <Newest figures={data} behind={behind} />}
      </div>
      {data ? (
        data.currencies.length > 0 && <FigureTable figures={data} behind={behind} />
      ) : (
        <QueryPlaceholder query={{ error, refetch }} lines={4} />
      )}
    </section>
  )
}

function Newest({ figures: { today, newest }, behind }: { figures: Figures; behind: ListBehind }) {
  const t = useText()
  if (newest === today) return null
  if (newest === null) return <span className={typography.quiet}>{t('frame.home.noneCleared')}</span>
  return (
    <span className={typography.quiet}>
      {t.rich('frame.home.newestDay', {
        day: () => <FigureLink to={behind({ from: newest, to: newest })}>{dayText(newest)}</FigureLink>,
      })}
    </span>
  )
}

function FigureTable({ figures: { today, currencies }, behind }: { figures: Figures; behind: ListBehind }) {
  const t = useText()
  const [all, setAll] = useState(false)
  return (
    <>
      <table className={`${styles.table} ${figuresStyles.figureTable}`}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('field.transCurrCd')}
            </th>
            <th scope="colgroup" colSpan={2} className={styles.number}>
              {t('frame.home.today')}
            </th>
            <th scope="colgroup" colSpan={3} className={styles.number}>
              {t('frame.home.week', { days: `${weekDays}` })}
            </th>
          </tr>
          <tr>
            <FigureHeads />
            <FigureHeads />
            <th scope="col" className={styles.number}>
              {t('frame.home.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {currencies.slice(0, all ? currencies.length : shown).map((one) => (
            <CurrencyRow key={one.transCurrCd} figures={one} today={today} behind={behind} />
          ))}
        </tbody>
      </table>
      {currencies.length > shown && (
        <button
          type="button"
          className={`${buttons.link} ${figuresStyles.moreCurrencies}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('frame.home.fewer') : t('frame.home.more', { count: `${currencies.length}` })}
        </button>
      )}
    </>
  )
}

function FigureHeads() {
  const t = useText()
  return (
    <>
      <th scope="col" className={styles.number}>
        {t('frame.home.count')}
      </th>
      <th scope="col" className={styles.number}>
        {t('frame.home.amount')}
      </th>
    </>
  )
}

function CurrencyRow({ figures, today, behind }: { figures: CurrencyFigures; today: string; behind: ListBehind }) {
  const t = useText()
  const { transCurrCd, days, week } = figures
  const common = { transCurrCd, behind }
  return (
    <tr>
      <th scope="row" className={typography.code}>
        {currencyCode(transCurrCd)}
      </th>
      <FigureCells {...common} figure={days.at(-1)} period={{ from: today, to: today }} label={t('frame.home.today')} />
      <FigureCells
        {...common}
        figure={week}
        period={{ from: addDays(today, 1 - weekDays), to: today }}
        label={t('frame.home.days', { days: `${weekDays}` })}
      />
      <td className={`${styles.number} ${typography.quiet}`}>{changeText(figures) ?? '–'}</td>
    </tr>
  )
}

interface FigureCellsProps {
  figure: Figure | undefined
  transCurrCd: string
  period: Days
  label: string
  behind: ListBehind
}

function FigureCells({ figure, transCurrCd, period, label, behind }: FigureCellsProps) {
  const { n, transAt } = figure ?? { n: 0, transAt: '0' }
  const to = n > 0 ? behind({ ...period, transCurrCd }) : null
  const tone = n > 0 ? '' : 'quiet'
  return (
    <>
      <td className={`${styles.number} ${tone}`} data-label={label}>
        <FigureLink to={to}>{countText(n)}</FigureLink>
      </td>
      <td className={`${styles.number} ${tone}`}>
        <FigureLink to={to}>
          <Money amount={transAt} currency={transCurrCd} />
        </FigureLink>
      </td>
    </>
  )
}
