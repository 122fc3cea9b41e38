import { alertFlow } from '../../../contract/records/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import { Block } from './Block.tsx'
import { type BoardAsk, type Pending, workBehind } from './behind.ts'
import styles from './table.module.css'
import { UrgencyCells } from './UrgencyCells.tsx'

export function ByFlow({ pending, ask }: { pending: Pending; ask: BoardAsk }) {
  const t = useText()
  const most = Math.max(1, ...pending.byFlow.map(({ count }) => count))
  return (
    <Block title={t('board.byFlow')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('field.flow')}</th>
            <th scope="col" colSpan={2} className={styles.pendingHead}>
              {t('board.pending')}
            </th>
            <th scope="col">{t('board.over')}</th>
            <th scope="col">{t('board.atRisk')}</th>
            <th scope="col">{t('board.age')}</th>
          </tr>
        </thead>
        <tbody>
          {pending.byFlow.map((line) => (
            <tr key={line.flow}>
              <th scope="row">{line.flow === alertFlow ? t('board.alerts') : t(`flow.${line.flow}`)}</th>
              <UrgencyCells
                {...{ line, most, pending }}
                behind={(conditions) => workBehind({ ...ask, flow: line.flow }, conditions)}
              />
              <td>{t('board.ageDays', { days: line.medianAge.toFixed(1) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}
