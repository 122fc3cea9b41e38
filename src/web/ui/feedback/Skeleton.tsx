import { useText } from '../../i18n/useText.ts'
import styles from './skeleton.module.css'

export function Skeleton({ lines }: { lines: number }) {
  const t = useText()
  const keys = Array.from({ length: lines }, (_, line) => `line-${line}`)
  return (
    <div data-part="skeleton" className={styles.skeleton} role="status" aria-label={t('frame.loading')}>
      {keys.map((key) => (
        <i key={key} />
      ))}
    </div>
  )
}
