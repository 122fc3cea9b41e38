import styles from './keyHint.module.css'
import { useSingleKeys } from './singleKeys.ts'

/** The key of a button, beside its name and no part of it; nothing while single keys are off. */
export function KeyHint({ of }: { of: string }) {
  return (
    useSingleKeys() && (
      <span aria-hidden="true">
        {' '}
        <kbd className={styles.key}>{of.toUpperCase()}</kbd>
      </span>
    )
  )
}
