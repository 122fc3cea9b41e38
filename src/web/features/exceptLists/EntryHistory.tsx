import type { ExceptDetail } from '../../../contract/exceptLists.ts'
import { useText } from '../../i18n/useText.ts'
import { showDay } from '../../ui/DueTag.tsx'
import { showTime } from '../../ui/showTime.ts'

type Event = ExceptDetail['history'][number]

/** Every change of an entry, the newest first: who, when, and what it said from then on. */
export function EntryHistory({ history }: { history: readonly Event[] }) {
  const t = useText()
  const heads = [
    t('field.at'),
    t('exceptLists.by'),
    t('field.what'),
    t('field.validFrom'),
    t('field.validTo'),
    t('field.reason'),
  ]
  return (
    <section className="except-history" aria-labelledby="except-history">
      <h2 id="except-history">{t('exceptLists.history')}</h2>
      <table className="plain-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {history.map(({ version, action, by, at, before, after }) => {
            const days = (day: string | null | undefined) => (day ? showDay(day) : t('exceptLists.noEnd'))
            const cells = [
              showTime(at, true),
              by,
              t(`exceptLists.event.${action}`),
              <Changed
                key="from"
                before={before && showDay(before.validFrom)}
                after={after && showDay(after.validFrom)}
              />,
              <Changed key="to" before={before && days(before.validTo)} after={after && days(after.validTo)} />,
              <Changed key="reason" before={before?.reason ?? null} after={after?.reason ?? null} />,
            ]
            return (
              <tr key={version}>
                {cells.map((cell, index) => (
                  <td key={heads[index]} data-label={heads[index]} className={index === 5 ? 'is-wide-cell' : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** What it says since; where that is something else, also what it said before. */
function Changed({ before, after }: { before: string | null; after: string | null }) {
  if (after === null || before === null || before === after) return after ?? before
  return (
    <>
      <del className="quiet">{before}</del> {after}
    </>
  )
}
