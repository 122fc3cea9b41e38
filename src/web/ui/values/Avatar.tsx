import { useState } from 'react'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Address of the picture; null where there is none. */
  src: string | null
  size: number
}

/** Hidden from screen readers, because the name always stands beside it. */
export function Avatar({ name, src, size }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: Math.round(size * 0.43) }
  if (src === null || src === broken)
    return (
      <span data-part="avatar" className={styles.avatar} style={style} aria-hidden="true">
        {initials(name)}
      </span>
    )
  return (
    <img data-part="avatar" className={styles.avatar} style={style} src={src} alt="" onError={() => setBroken(src)} />
  )
}

/** `A. Preecha` → `AP`, `李雷` → `李`. */
function initials(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => word !== '')
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}
