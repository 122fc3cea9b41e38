import type { PendingChangeDetail } from '../../../contract/pendingChanges.ts'
import { useText } from '../../i18n/useText.ts'
import { useFactText } from '../../ui/values/useFactText.ts'
import visibility from '../../ui/visibility.module.css'
import styles from './pendingChanges.module.css'

export function ChangeTable({ before, after }: Pick<PendingChangeDetail, 'before' | 'after'>) {
  const t = useText()
  const { nameOf, textOf } = useFactText()
  const names = [...new Set([before, after].flatMap((facts) => Object.keys(facts ?? {})))]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('pendingChanges.field')}</th>
          {before && <th scope="col">{t('pendingChanges.before')}</th>}
          {after && <th scope="col">{t('pendingChanges.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const isChanged = before !== null && after !== null && differ(before[name], after[name])
          return (
            <tr key={name} className={isChanged ? styles.changed : undefined}>
              <th scope="row">{nameOf(name)}</th>
              {before && <td>{textOf(name, before[name], before)}</td>}
              {after && (
                <td>
                  {textOf(name, after[name], after)}
                  {isChanged && <span className={visibility.visuallyHidden}> ({t('pendingChanges.changed')})</span>}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
