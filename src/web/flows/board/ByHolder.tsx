import { Link } from '@tanstack/react-router'
import { dayText } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'
import { Avatar } from '../../ui/values/Avatar.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { Block } from './Block.tsx'
import { type BoardAsk, type Done, heldBy, type Pending, stepsBehind, workBehind } from './behind.ts'
import styles from './board.module.css'
import { NumberLink } from './NumberLink.tsx'
import tableStyles from './table.module.css'
import { UrgencyCells } from './UrgencyCells.tsx'

interface ByHolderProps {
  pending: Pending
  /** Missing until it is read. */
  done: Done | undefined
  days: string
  ask: BoardAsk
}

/** What each colleague holds and has done; it shows work, and ranks nobody. */
export function ByHolder({ pending, done, days, ask }: ByHolderProps) {
  const t = useText()
  const holders = pending.byHolder ?? []
  const most = Math.max(1, ...holders.map(({ count }) => count))
  return (
    <Block
      title={t('board.byHolder')}
      aside={t('board.whoHolds')}
      tools={<Link {...pageAddress('wrk.absence.list')}>{t('frame.title.absences')}</Link>}
    >
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('board.person')}</th>
            <th scope="col" colSpan={2} className={tableStyles.pendingHead}>
              {t('board.pending')}
            </th>
            <th scope="col">{t('board.over')}</th>
            <th scope="col">{t('board.atRisk')}</th>
            <th scope="col">{t('board.doneShort', { days })}</th>
          </tr>
        </thead>
        <tbody>
          {holders.map(({ userId, name, awayUntil, count, over, soon }) => (
            <tr key={userId ?? ''}>
              <th scope="row">
                <span className={tableStyles.person}>
                  {userId === null ? (
                    t('board.nobody')
                  ) : (
                    <>
                      <Avatar name={name} src={null} size={20} />
                      {name}
                      {awayUntil && <Tag means="off">{t('worklist.awayUntil', { day: dayText(awayUntil) })}</Tag>}
                    </>
                  )}
                </span>
              </th>
              <UrgencyCells
                {...{ line: { count, over, soon }, most, pending }}
                behind={(conditions) => workBehind(ask, { ...heldBy(userId), ...conditions })}
              />
              <td>
                {userId !== null
                  ? done && <NumberLink count={doneBy(done, userId)} to={stepsBehind(ask, done, { userId })} />
                  : count > 0 && (
                      <Link {...workBehind(ask, heldBy(null))} className={styles.numberLink}>
                        {t('board.assign')}
                      </Link>
                    )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}

function doneBy({ byPerson }: Done, userId: string): number {
  return byPerson?.find((one) => one.userId === userId)?.count ?? 0
}
