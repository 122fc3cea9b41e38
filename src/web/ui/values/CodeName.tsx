import typography from '../typography.module.css'
import styles from './codeName.module.css'

export function CodeName({ code, name }: { code: string; name?: string | undefined }) {
  return (
    <span data-part="code-name" className={styles.codeName} title={name ? `${code} ${name}` : code}>
      <span data-part="code" className={`${typography.code} ${styles.code}`}>
        {code}
      </span>
      {name && <span> {name}</span>}
    </span>
  )
}
