import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleFilled,
  FieldTimeOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'
import styles from './tag.module.css'

const looks = {
  done: [styles.done, CheckCircleFilled],
  waiting: [styles.waiting, ClockCircleOutlined],
  off: [styles.waiting, MinusCircleOutlined],
  refused: [styles.refused, CloseCircleOutlined],
  past: [styles.past, ClockCircleOutlined],
  soon: [styles.soon, FieldTimeOutlined],
  over: [styles.over, ExclamationCircleFilled],
} as const

interface TagProps {
  means: keyof typeof looks
  /** In place of the icon of what it means. */
  icon?: ComponentType<{ 'aria-hidden': 'true' }>
  large?: boolean
  title?: string
  children: ReactNode
}

/** A word on the state of a thing, with the icon and the colour of what it means. */
export function Tag({ means, icon, large = false, title, children }: TagProps) {
  const [look, ownIcon] = looks[means]
  const Icon = icon ?? ownIcon
  return (
    <span data-part="tag" className={`${styles.tag} ${look} ${large ? styles.large : ''}`.trim()} title={title}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}
