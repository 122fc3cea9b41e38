import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleFilled,
  FieldTimeOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons'
import { Tag as AntdTag } from 'antd'
import type { ComponentType, ReactNode } from 'react'

/** The colours of the theme, and the icon, of what a tag means. */
const looks = {
  done: ['--done', CheckCircleFilled],
  waiting: ['--waiting', ClockCircleOutlined],
  off: ['--waiting', MinusCircleOutlined],
  refused: ['--refused', CloseCircleOutlined],
  past: [null, ClockCircleOutlined],
  soon: ['--soon', FieldTimeOutlined],
  over: ['--overdue', ExclamationCircleFilled],
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
  const [colour, ownIcon] = looks[means]
  const Icon = icon ?? ownIcon
  return (
    <AntdTag
      data-part="tag"
      variant="filled"
      style={{
        ...(colour && { color: `var(${colour})`, background: `var(${colour}-ground)` }),
        // As narrow as the columns of lists allow.
        paddingInline: 5,
        fontWeight: 500,
        lineHeight: large ? '22px' : '18px',
      }}
      icon={<Icon aria-hidden="true" />}
      title={title}
    >
      {children}
    </AntdTag>
  )
}
