import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { Address } from '../../routes/links.ts'
import { useMode } from '../../theme/AntdTheme.tsx'
import { lineStep } from '../../ui/keys/lineStep.ts'
import type { BarTone } from '../../ui/values/BarChart.tsx'
import visibility from '../../ui/visibility.module.css'
import styles from './charts.module.css'

const BarChart = lazy(() => import('../../ui/values/BarChart.tsx').then((module) => ({ default: module.BarChart })))

export interface ChartColumn {
  key: string
  name: string
  /** The name in full, such as the whole date. */
  title: string
  count: number
  tone: BarTone
  to: Address
  isToday?: boolean
}

/** Bars with their numbers, each of which opens its rows. */
export function ColumnChart({ columns, label }: { columns: readonly ChartColumn[]; label: string }) {
  const t = useText()
  const mode = useMode()
  const step = lineStep(columns.map(({ count }) => ({ value: count })))
  const crowded = columns.length > 14
  return (
    <div className={styles.chart} data-crowded={crowded || undefined}>
      <div className={styles.canvas}>
        <Suspense>
          <BarChart
            mode={mode}
            bars={columns.map(({ count, tone }) => ({ value: count, tone }))}
            lines={[0, step, 2 * step].map((at) => ({ at, name: at.toLocaleString('en') }))}
          />
        </Suspense>
      </div>
      <ul
        className={styles.columns}
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        aria-label={label}
      >
        {columns.map(({ key, name, title, count, tone, to, isToday }, at) => (
          <li
            key={key}
            data-tone={tone}
            data-today={isToday || undefined}
            title={t('frame.labelled', { label: title, text: `${count}` })}
          >
            <ColumnLink to={count === 0 ? null : to}>
              <span className={visibility.visuallyHidden}>{title} </span>
              <span
                className={styles.columnCount}
                data-long={count > 99 || undefined}
                style={{ bottom: `${(count / (2 * step)) * 100}%` }}
              >
                {count.toLocaleString('en')}
              </span>
              <span
                className={styles.columnName}
                data-quiet={(crowded && (columns.length - 1 - at) % 7 !== 0) || undefined}
              >
                {name}
              </span>
            </ColumnLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ColumnLink({ to, children }: { to: Address | null; children: ReactNode }) {
  return to ? <Link {...to}>{children}</Link> : <span className={styles.columnEmpty}>{children}</span>
}
