import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { doneQuery, pendingQuery, usualPeriod } from './boardQueries.ts'
import { HeadFigures } from './HeadFigures.tsx'

/** Shows the first line of the board on Home. */
export function HomeBoard() {
  const t = useText()
  const pending = useQuery(pendingQuery({}))
  const done = useQuery(doneQuery({}, usualPeriod))
  return (
    <section aria-labelledby="home-board">
      <h2 id="home-board">
        <Link {...pageAddress('wrk.board')}>{t('frame.menu.Board')}</Link>
      </h2>
      {!pending.data ? (
        <QueryPlaceholder query={pending} lines={2} />
      ) : (
        <HeadFigures pending={pending.data} done={done.data} days={usualPeriod} ask={{}} />
      )}
    </section>
  )
}
