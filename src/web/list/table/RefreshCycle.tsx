import { InputNumber } from 'antd'
import { useState } from 'react'
import { refreshSeconds } from '../../../domain/screen.ts'
import { useText } from '../../i18n/useText.ts'
import visibility from '../../ui/visibility.module.css'
import type { ListParts } from '../definition.ts'
import styles from './tableBar.module.css'
import { isCycle } from './useCycle.ts'

/** Selects the interval at which the list refreshes. */
export function RefreshCycle({ seconds, onSeconds }: NonNullable<ListParts<unknown>['cycle']>) {
  const t = useText()
  const [typed, setTyped] = useState<number | null>(seconds)
  const wrong = typed === null || !isCycle(typed)
  return (
    <span className={styles.cycle}>
      <label htmlFor="refresh-cycle">{t('list.cycle')}</label>
      <InputNumber
        id="refresh-cycle"
        size="small"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          if (value !== null && isCycle(value)) onSeconds(value)
        }}
        onBlur={() => setTyped(seconds)}
        precision={0}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-describedby="refresh-cycle-bounds"
      />
      <span id="refresh-cycle-bounds" className={wrong ? styles.wrong : visibility.visuallyHidden}>
        {t('list.cycleBounds', { min: `${refreshSeconds.min}`, max: `${refreshSeconds.max}` })}
      </span>
    </span>
  )
}
