import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Block } from './Block.tsx'
import { type BoardAsk, type Pending, workBehind } from './behind.ts'
import styles from './table.module.css'
import { UrgencyCells } from './UrgencyCells.tsx'

/** The work of all institutions, by the one that must act, most overdue first. */
export function ByInstitution({ pending, ask }: { pending: Pending; ask: BoardAsk }) {
  const t = useText()
  const language = useLanguage()
  const lines = pending.byInstitution ?? []
  const most = Math.max(1, ...lines.map(({ count }) => count))
  return (
    <Block title={t('board.byInstitution')} aside={t('board.mustAct')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('field.insIdCd')}</th>
            <th scope="col" colSpan={2} className={styles.pendingHead}>
              {t('board.pending')}
            </th>
            <th scope="col">{t('board.over')}</th>
            <th scope="col">{t('board.atRisk')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.insIdCd}>
              <th scope="row">
                <CodeName code={line.insIdCd} name={nameIn(line.nm, language) ?? undefined} />
              </th>
              <UrgencyCells
                {...{ line, most, pending }}
                behind={(conditions) => workBehind({ ...ask, insIdCd: line.insIdCd }, conditions)}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}
