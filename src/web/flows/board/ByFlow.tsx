import { alertFlow } from '../../../contract/records/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import { Block } from './Block.tsx'
import { type BoardAsk, overIn, type Pending, soonIn, workBehind } from './behind.ts'
import { NumberLink } from './NumberLink.tsx'
import { ShareBar } from './ShareBar.tsx'
import styles from './table.module.css'

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
          {pending.byFlow.map(({ flow, count, over, soon, medianAge }) => (
            <tr key={flow}>
              <th scope="row">{flow === alertFlow ? t('board.alerts') : t(`flow.${flow}`)}</th>
              <td>
                <NumberLink count={count} to={workBehind({ ...ask, flow })} />
              </td>
              <td className={styles.barCell}>
                <ShareBar share={count / most} />
              </td>
              <td>
                <NumberLink count={over} to={workBehind({ ...ask, flow }, overIn(pending))} tone="over" />
              </td>
              <td>
                <NumberLink count={soon} to={workBehind({ ...ask, flow }, soonIn(pending))} tone="soon" />
              </td>
              <td>{t('board.ageDays', { days: medianAge.toFixed(1) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}
