import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Navigate } from '@tanstack/react-router'
import type { WorkRow } from '../../../contract/worklist.ts'
import type { WorkScope } from '../../../domain/workflow/work.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useAnswer, useOrderKept } from '../../list/answer.ts'
import { useListPlace } from '../../list/useListPlace.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import type { Address } from '../../routes/links.ts'
import buttons from '../../ui/buttons.module.css'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import typography from '../../ui/typography.module.css'
import { useRecordParts } from '../record/useRecordParts.ts'
import { Steps } from '../steps/Steps.tsx'
import { firstRow, reviewAddress } from '../worklist/reviewAddress.ts'
import { workAddress } from '../worklist/workAddress.ts'
import { worklists } from '../worklist/worklist.tsx'
import { idOf } from '../worklist/workRow.ts'
import { AlertFacts } from './AlertFacts.tsx'
import { RemarkBar } from './RemarkBar.tsx'
import { ReviewFoot } from './ReviewFoot.tsx'
import { ReviewList } from './ReviewList.tsx'
import { ReviewRecord } from './ReviewRecord.tsx'
import styles from './review.module.css'
import { useReview } from './useReview.ts'

interface ReviewPageProps {
  scope: WorkScope
  /** The address of the worklist without what it is asked. */
  base: Address
  /** The id of the row that is open, or `firstRow`. */
  at: string
}

/** The worklist beside the record that is open in it, so that one decision follows another. */
export function ReviewPage({ scope, base, at }: ReviewPageProps) {
  const t = useText()
  const narrow = useNarrow()
  const list = worklists[scope]
  const place = useListPlace(list, base)
  const { answer } = useAnswer(list, place)
  const found = answer.data
  useOrderKept(list, { answer, place: { ...place, here: reviewAddress(place.here, at) } })
  usePageTitle(t('worklist.review.title'))
  if (narrow) return <Navigate {...(at === firstRow ? place.here : workAddress(at))} replace />
  if (answer.error && !found) return <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />
  if (!found) return <Skeleton lines={12} />

  const { currPage, pageSize } = place.ask
  const turn = (pages: 1 | -1) => {
    const isThere = pages > 0 ? currPage * pageSize < found.total : currPage > 1
    if (isThere) place.change({ currPage: currPage + pages })
    return isThere
  }
  return (
    <Steps Remark={RemarkBar} quiet {...(at !== firstRow && { openExpId: at })}>
      <Beside
        asked={at}
        here={place.here}
        rows={found.list}
        turn={turn}
        total={found.total}
        before={(currPage - 1) * pageSize}
        loading={answer.isFetching}
      />
    </Steps>
  )
}

interface BesideProps {
  asked: string
  here: Address
  rows: readonly WorkRow[]
  turn: (pages: 1 | -1) => boolean
  total: number
  /** Rows of the list before those that are shown. */
  before: number
  loading: boolean
}

function Beside({ asked, here, rows, turn, total, before, loading }: BesideProps) {
  const t = useText()
  const review = useReview({ here, rows, asked, turn })
  const { open } = review
  const row = rows.find((one) => idOf(one) === open)
  const isAlert = row?.rid !== undefined
  const arrows = [
    { step: -1, label: t('record.previous'), isThere: review.hasPrevious || before > 0, Icon: UpOutlined },
    { step: 1, label: t('record.next'), isThere: review.hasNext || before + rows.length < total, Icon: DownOutlined },
  ] as const
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('frame.title.worklist'), to: here.to, search: here.search }]}
        here={t('worklist.review.title')}
      >
        {review.position > 0 && (
          <span className={typography.tabular}>
            {t('record.position', { at: `${before + review.position}`, total: `${total}` })}
          </span>
        )}
        {arrows.map(({ step, label, isThere, Icon }) => (
          <button
            key={step}
            type="button"
            className={buttons.icon}
            aria-label={label}
            title={label}
            disabled={!isThere}
            onClick={() => review.move(step)}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
      </Breadcrumbs>
      <div data-part="review" className={styles.review}>
        <nav className={styles.list} aria-label={t('frame.title.worklist')}>
          <ReviewList rows={rows} open={open} addressOf={(id) => reviewAddress(here, id)} />
        </nav>
        {open === undefined || isAlert ? (
          <>
            <section className={styles.record}>
              {row ? (
                <AlertFacts row={row} />
              ) : loading ? (
                <Skeleton lines={12} />
              ) : (
                <p className={typography.quiet}>{t('worklist.empty')}</p>
              )}
            </section>
            <ReviewFoot record={undefined} outdated={false} last={review.last} take={review.take} open={review.show} />
          </>
        ) : (
          <OpenRecord expId={open} review={review} />
        )}
      </div>
    </>
  )
}

function OpenRecord({ expId, review }: { expId: string; review: ReturnType<typeof useReview> }) {
  const parts = useRecordParts(expId)
  const { answer, outdated } = parts
  return (
    <>
      <section className={styles.record}>
        <ReviewRecord parts={parts} take={review.take} />
      </section>
      <ReviewFoot record={answer.data} outdated={outdated} last={review.last} take={review.take} open={review.show} />
    </>
  )
}
