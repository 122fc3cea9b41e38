import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { Address } from '../../routes/links.ts'
import { useMode } from '../../theme/AntdTheme.tsx'
import { lineStep } from '../keys/lineStep.ts'
import visibility from '../visibility.module.css'
import type { BarTone } from './BarChart.tsx'
import styles from './columnChart.module.css'

const BarChart = lazy(() => import('./BarChart.tsx').then((module) => ({ default: module.BarChart })))

export interface ChartColumn {
  key: string
  name: string
  /** The name in full, such as the whole date. */
  title: string
  value: number
  /** The value in full, where the chart shows it shortened. */
  exact?: string
  tone: BarTone
  /** Null where this user has no list of these rows. */
  to: Address | null
  isToday?: boolean
}

interface ColumnChartProps {
  columns: readonly ChartColumn[]
  label: string
  format?: (value: number) => string
}

/** Bars with their numbers, each of which opens its rows; zero opens nothing. */
export function ColumnChart({ columns, label, format = (value) => value.toLocaleString('en') }: ColumnChartProps) {
  const t = useText()
  const mode = useMode()
  const step = lineStep(columns)
  const crowded = columns.length > 14
  return (
    <div className={styles.chart} data-crowded={crowded || undefined}>
      <div className={styles.canvas}>
        <Suspense>
          <BarChart
            mode={mode}
            bars={columns.map(({ value, tone }) => ({ value, tone }))}
            lines={[0, step, 2 * step].map((at) => ({ at, name: format(at) }))}
          />
        </Suspense>
      </div>
      <ul
        className={styles.columns}
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        data-many={columns.length > 7 || undefined}
        aria-label={label}
      >
        {columns.map(({ key, name, title, value, exact, tone, to, isToday }, at) => (
          <li
            key={key}
            data-tone={tone}
            data-today={isToday || undefined}
            title={t('frame.labelled', { label: title, text: exact ?? `${value}` })}
          >
            <ColumnLink to={value === 0 ? null : to}>
              <span className={visibility.visuallyHidden}>{title} </span>
              <span
                className={styles.value}
                data-empty={value === 0 || undefined}
                data-long={value > 99 || undefined}
                style={{ bottom: `${(value / (2 * step)) * 100}%` }}
              >
                {format(value)}
              </span>
              <span className={styles.name} data-quiet={(crowded && (columns.length - 1 - at) % 7 !== 0) || undefined}>
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
  return to ? <Link {...to}>{children}</Link> : <span className={styles.closed}>{children}</span>
}
