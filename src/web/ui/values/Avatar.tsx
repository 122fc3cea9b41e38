import { Avatar as AntdAvatar } from 'antd'

interface AvatarProps {
  name: string
  /** Address of the picture; null where there is none. */
  src: string | null
  size: number
}

/** Hidden from screen readers, because the name always stands beside it. The initials where there is no picture. */
export function Avatar({ name, src, size }: AvatarProps) {
  const style = {
    flex: 'none',
    fontSize: Math.round(size * 0.43),
    color: 'var(--avatar-text, #fff)',
    background: 'var(--avatar-ground, var(--color-primary))',
  }
  return (
    <AntdAvatar data-part="avatar" aria-hidden="true" src={src ?? undefined} alt="" size={size} gap={0} style={style}>
      {initials(name)}
    </AntdAvatar>
  )
}

/** `A. Preecha` → `AP`, `李雷` → `李`. */
function initials(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => word !== '')
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}
