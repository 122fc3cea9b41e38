import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Navigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import type { WorkScope } from '../../../domain/workflow/work.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import type { Found, ListParts } from '../../list/definition.ts'
import { type Selection, useListSelection } from '../../list/selection/useSelection.ts'
import { useAnswer, useOrderKept } from '../../list/useListAnswer.ts'
import { useListPlace } from '../../list/useListPlace.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import type { Address } from '../../routes/links.ts'
import { useMenus } from '../../session/useProfile.ts'
import buttons from '../../ui/buttons.module.css'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import { FootBar } from '../../ui/pages/FootBar.tsx'
import typography from '../../ui/typography.module.css'
import visibility from '../../ui/visibility.module.css'
import { useRecordParts } from '../record/useRecordParts.ts'
import { RemarkTemplates } from '../steps/RemarkTemplates.tsx'
import { Steps } from '../steps/Steps.tsx'
import { type RemarkRequest, useRemarkForm } from '../steps/useRemarkForm.ts'
import { firstRow, reviewAddress } from '../worklist/reviewAddress.ts'
import { menuOfWork, workAddress } from '../worklist/workAddress.ts'
import { useWorklist } from '../worklist/worklist.tsx'
import { idOf } from '../worklist/workRow.ts'
import { ReviewBar } from './ReviewBar.tsx'
import { ReviewFoot } from './ReviewFoot.tsx'
import { ReviewList } from './ReviewList.tsx'
import { ReviewRecord } from './ReviewRecord.tsx'
import styles from './review.module.css'
import { type Handling, useReview } from './useReview.ts'

interface ReviewPageProps {
  scope: WorkScope
  /** The address of the worklist without what it is asked. */
  base: Address
  /** The id of the row that is open, or `firstRow`. */
  at: string
  Alert: ComponentType<AlertProps>
}

export interface AlertProps {
  rid: string
  /** Sends a result, or holds it for as long as the user has chosen, and goes on. */
  handle: (handling: Handling) => Promise<void>
  children: (parts: { content: ReactNode; actions: ReactNode }) => ReactNode
}

/** The worklist beside the record that is open in it, so that one decision follows another. */
export function ReviewPage({ scope, base, at, Alert }: ReviewPageProps) {
  const t = useText()
  const narrow = useNarrow()
  const menus = useMenus()
  const list = useWorklist(scope)
  const place = useListPlace(list, base)
  const parts = { list, place, ...useAnswer(list, place) }
  const { answer } = parts
  const found = answer.data
  const selection = useListSelection(parts, base)
  useOrderKept(list, { answer, place: { ...place, here: reviewAddress(place.here, at) } })
  usePageTitle(t('worklist.review.title'))
  // The guard leads on from a page that the user may not open. This page, still there, would lead to it again without end.
  const leadsThere = at !== firstRow && menus.includes(menuOfWork(at))
  if (narrow) return <Navigate {...(leadsThere ? workAddress(at) : place.here)} replace />
  if (!found) return <QueryPlaceholder query={answer} lines={12} />

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
        parts={parts}
        found={found}
        selection={selection}
        turn={turn}
        before={(currPage - 1) * pageSize}
        Alert={Alert}
      />
    </Steps>
  )
}

interface BesideProps {
  asked: string
  here: Address
  parts: Pick<ListParts<WorkRow>, 'list' | 'place' | 'answer' | 'outdated'>
  found: Found<WorkRow>
  selection: Selection<WorkRow>
  turn: (pages: 1 | -1) => boolean
  /** Rows of the list before those that are shown. */
  before: number
  Alert: ComponentType<AlertProps>
}

function Beside({ asked, here, parts, found, selection, turn, before, Alert }: BesideProps) {
  const t = useText()
  const { list: rows, total } = found
  const isSelectable = parts.list.selection !== undefined
  const review = useReview({ here, rows, asked, turn })
  const { open } = review
  const row = rows.find((one) => idOf(one) === open)
  usePageKey((key) => {
    const selects = key === 'x' && isSelectable && row !== undefined
    if (selects) selection.toggle(idOf(row))
    return selects
  })
  const { last, take, show } = review
  const ofAlerts = { record: undefined, original: null, outdated: false, last, take, open: show }
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
          <ReviewBar parts={parts} found={found} selection={selection} />
          <ReviewList
            rows={rows}
            open={open}
            addressOf={(id) => reviewAddress(here, id)}
            selection={selection}
            isSelectable={isSelectable}
          />
        </nav>
        {open === undefined ? (
          <>
            <section className={styles.record}>
              <h1 className={visibility.visuallyHidden}>{t('worklist.review.title')}</h1>
              {parts.answer.isFetching ? (
                <Skeleton lines={12} />
              ) : (
                <p className={typography.quiet}>{t('worklist.empty')}</p>
              )}
            </section>
            <ReviewFoot {...ofAlerts} />
          </>
        ) : row?.rid === undefined ? (
          <OpenRecord expId={open} heldBy={row?.heldBy} review={review} />
        ) : (
          <Suspense fallback={<Skeleton lines={12} />}>
            <Alert key={row.rid} rid={row.rid} handle={(handling) => review.handle(open, handling)}>
              {({ content, actions }) => (
                <>
                  <section className={styles.record}>{content}</section>
                  <ReviewFoot {...ofAlerts}>{actions}</ReviewFoot>
                </>
              )}
            </Alert>
          </Suspense>
        )}
      </div>
    </>
  )
}

interface OpenRecordProps {
  expId: string
  heldBy: WorkRow['heldBy'] | undefined
  review: ReturnType<typeof useReview>
}

function OpenRecord({ expId, heldBy, review }: OpenRecordProps) {
  const parts = useRecordParts(expId)
  const { answer, outdated, original } = parts
  return (
    <>
      <section className={styles.record}>
        <ReviewRecord parts={parts} heldBy={heldBy} take={review.take} />
      </section>
      <ReviewFoot
        record={answer.data}
        original={original}
        outdated={outdated}
        last={review.last}
        take={review.take}
        open={review.show}
      />
    </>
  )
}

/** Asks for the remark above the foot, so that the record stays in sight: Enter sends it, Esc goes back. */
function RemarkBar(request: RemarkRequest) {
  const t = useText()
  const { action, rows, answer } = request
  const form = useRemarkForm(request, 'line')
  return (
    <FootBar label={t('steps.remarkTitle', { action: t(`action.${action}`) })} onEscape={() => answer(null)}>
      <FormBox form={form} submit={t(`action.${action}`)} onCancel={() => answer(null)}>
        <p>{t('worklist.review.remarkOf', { action: t(`action.${action}`), expId: rows[0]?.expId ?? '' })}</p>
        <RemarkTemplates form={form} />
        <Fields form={form} />
      </FormBox>
    </FootBar>
  )
}
