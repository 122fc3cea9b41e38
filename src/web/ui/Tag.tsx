import { CheckCircleFilled, ClockCircleOutlined, CloseCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'

const looks = {
  done: ['done', CheckCircleFilled],
  waiting: ['waiting', ClockCircleOutlined],
  off: ['waiting', MinusCircleOutlined],
  refused: ['refused', CloseCircleOutlined],
} as const

/** The state of a thing in a word, with the icon and the colour of what it means. */
export function Tag({ means, children }: { means: keyof typeof looks; children: ReactNode }) {
  const [look, Icon] = looks[means]
  return (
    <span className={`state-tag is-${look}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}
