import { RobotOutlined } from '@ant-design/icons'
import { Avatar } from 'antd'

export function RobotFace({ size }: { size: number }) {
  const style = { flex: 'none', background: 'var(--color-primary)' }
  return <Avatar data-part="avatar" aria-hidden="true" size={size} icon={<RobotOutlined />} style={style} />
}
