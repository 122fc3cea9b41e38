import { RobotOutlined } from '@ant-design/icons'
import './robot.css'

export function RobotFace({ size }: { size: number }) {
  return (
    <span
      className="avatar robot-face"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.6) }}
      aria-hidden="true"
    >
      <RobotOutlined />
    </span>
  )
}
