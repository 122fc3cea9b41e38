import { useQuery } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { currencyCode } from '../../../domain/text/money.ts'
import { type Day, dayText, weekdayOf } from '../../../domain/time/calendar.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { ColumnChart } from '../../ui/values/ColumnChart.tsx'
import visibility from '../../ui/visibility.module.css'
import figuresStyles from './figures.module.css'
import { type Bar, barsOf, type Figures, figuresQuery, type ListBehind, weekUntil } from './figures.ts'
import styles from './home.module.css'

export function Trend({ behind }: { behind: ListBehind }) {
  const { data } = useQuery(figuresQuery)
  return data && data.currencies.length > 0 ? <TrendOf figures={data} behind={behind} /> : null
}

type Measure = 'count' | 'amount'

function TrendOf({ figures, behind }: { figures: Figures; behind: ListBehind }) {
  const t = useText()
  const [shown, setShown] = useState<Measure>('count')
  const [chosen, setChosen] = useState<string>()
  const codes = figures.currencies.map((one) => one.transCurrCd)
  const transCurrCd = codes.find((code) => code === chosen) ?? codes[0] ?? ''
  const currency = shown === 'amount' ? transCurrCd : null
  return (
    <section className={styles.trend} aria-labelledby="trend">
      <div className={styles.head}>
        <h2 id="trend">{t('frame.home.byDay')}</h2>
        <div className={figuresStyles.trendChoice}>
          {shown === 'amount' && codes.length > 1 && (
            <Select
              size="small"
              aria-label={t('field.transCurrCd')}
              value={transCurrCd}
              onChange={setChosen}
              options={codes.map((code) => ({ value: code, label: currencyCode(code) }))}
              popupMatchSelectWidth={false}
              getPopupContainer={popupPlace}
            />
          )}
          <Segmented<Measure>
            size="small"
            aria-label={t('frame.home.byDay')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'count', label: t('frame.home.count') },
              { value: 'amount', label: t('frame.home.amount') },
            ]}
          />
        </div>
      </div>
      <Bars bars={barsOf(figures, currency)} today={figures.today} currency={currency} behind={behind} />
    </section>
  )
}

interface BarsProps {
  bars: readonly Bar[]
  today: Day
  /** The currency of amounts; null for counts. */
  currency: string | null
  behind: ListBehind
}

function Bars({ bars, today, currency, behind }: BarsProps) {
  const t = useText()
  const { days: locale, tag } = languageFacts[useLanguage()]
  const short = new Intl.NumberFormat(tag, {
    notation: currency === null ? 'standard' : 'compact',
    maximumFractionDigits: 1,
  })
  const columns = weekUntil(today).map((day, at) => {
    const { value, exact } = bars[at] ?? { value: 0, exact: '0' }
    return {
      key: day,
      name: day === today ? t('frame.home.today') : weekdayOf(day, locale),
      title: dayText(day),
      value,
      exact,
      tone: day === today ? 'strong' : 'usual',
      to: behind({ from: day, to: day, ...(currency !== null && { transCurrCd: currency }) }),
      isToday: day === today,
    } as const
  })
  return (
    <>
      <ColumnChart columns={columns} label={t('frame.home.byDay')} format={short.format} />
      <table className={visibility.visuallyHidden}>
        <caption>
          {currency === null
            ? t('frame.home.countsByDay')
            : t('frame.home.amountsByDay', { currency: currencyCode(currency) })}
        </caption>
        <tbody>
          {columns.map(({ key, title, exact }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td>{exact}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
