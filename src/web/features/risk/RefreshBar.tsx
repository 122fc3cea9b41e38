import { ReloadOutlined } from '@ant-design/icons'
import { Button, InputNumber } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { showTime } from '../../ui/showTime.ts'
import { cycle, isCycle } from './useCycle.ts'

interface RefreshBarProps {
  seconds: number
  onSeconds: (seconds: number) => void
  /** When the list was last read, in milliseconds; 0 while it never was. */
  readAt: number
  busy: boolean
  onRefresh: () => void
  /** The count at the left, and what else can be done with the list. */
  count: ReactNode
  /** How many rows have just come. */
  news: number
  children: ReactNode
}

/** How often a list refreshes itself and when it last did, with a button to do it at once. */
export function RefreshBar({ seconds, onSeconds, readAt, busy, onRefresh, count, news, children }: RefreshBarProps) {
  const t = useText()
  const [typed, setTyped] = useState<number | null>(seconds)
  const wrong = typed === null || !isCycle(typed)
  return (
    <div className="plain-bar refresh-bar">
      <span className="plain-count" role="status">
        {count}
        <span className="visually-hidden">{news > 0 && t('risk.news', { count: news })}</span>
      </span>
      <span className="refresh-cycle">
        <label htmlFor="risk-cycle">{t('risk.cycle')}</label>
        <InputNumber
          id="risk-cycle"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            if (value !== null && isCycle(value)) onSeconds(value)
          }}
          onBlur={() => setTyped(seconds)}
          precision={0}
          status={wrong ? 'error' : ''}
          aria-invalid={wrong}
          aria-describedby="risk-cycle-bounds"
        />
        <span id="risk-cycle-bounds" className={wrong ? 'refresh-wrong' : 'visually-hidden'}>
          {t('risk.cycleBounds', { min: `${cycle.min}`, max: `${cycle.max}` })}
        </span>
      </span>
      <span className="refresh-last">
        {t('risk.lastRefresh')}{' '}
        <time dateTime={readAt > 0 ? new Date(readAt).toISOString() : undefined}>
          {readAt > 0 ? showTime(new Date(readAt).toISOString(), true) : '–'}
        </time>
      </span>
      <Button icon={<ReloadOutlined aria-hidden spin={busy} />} onClick={onRefresh}>
        {t('list.refresh')}
      </Button>
      {children}
    </div>
  )
}
