import { RobotOutlined } from '@ant-design/icons'
import styles from '../../../ui/values/avatar.module.css'
import robot from './robot.module.css'

export function RobotFace({ size }: { size: number }) {
  return (
    <span
      data-part="avatar"
      className={`${styles.avatar} ${robot.face}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.6) }}
      aria-hidden="true"
    >
      <RobotOutlined />
    </span>
  )
}
