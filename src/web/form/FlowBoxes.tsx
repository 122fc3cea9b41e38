import { Checkbox } from 'antd'
import { flows } from '../../domain/flows/index.ts'
import type { FlowId } from '../../domain/workflow/flow.ts'
import { useText } from '../i18n/useText.ts'
import styles from './flowBoxes.module.css'

interface FlowBoxesProps {
  chosen: readonly FlowId[]
  onChange: (chosen: FlowId[]) => void
}

export function FlowBoxes({ chosen, onChange }: FlowBoxesProps) {
  const t = useText()
  return (
    <div className={styles.flows}>
      {flows.map(({ id }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {t(`flow.${id}`)}
        </Checkbox>
      ))}
    </div>
  )
}
