import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import typography from '../../ui/typography.module.css'
import styles from './board.module.css'

interface BlockProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  tools?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Block({ title, aside, tools, className = '', children }: BlockProps) {
  const id = useId()
  return (
    <section className={`${styles.block} ${className}`.trim()} aria-labelledby={id}>
      <div className={styles.blockHead}>
        <h2 id={id}>{title}</h2>
        {aside && <span className={`${typography.quiet} ${styles.aside}`}>{aside}</span>}
        {tools && <span className={styles.tools}>{tools}</span>}
      </div>
      {children}
    </section>
  )
}

interface ChartBlockProps extends Omit<BlockProps, 'tools' | 'children'> {
  chart: ReactNode
  /** The same numbers in words. */
  table: ReactNode
}

/** A chart, or the table behind it. */
export function ChartBlock({ chart, table, ...block }: ChartBlockProps) {
  const t = useText()
  const [asTable, setAsTable] = useState(false)
  const toggle = (
    <button type="button" className={buttons.link} onClick={() => setAsTable(!asTable)}>
      {asTable ? t('board.chart') : t('board.table')}
    </button>
  )
  return (
    <Block {...block} tools={toggle}>
      {asTable ? <div className={styles.chartTable}>{table}</div> : chart}
    </Block>
  )
}
