import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Bulk, closeBulk, dropBulk } from '../../../contract/records/bulk.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'
import { useGoesByItself } from '../../ui/feedback/useGoesByItself.ts'
import visibility from '../../ui/visibility.module.css'
import { refreshAfterStep } from '../queries.ts'
import { actionName } from './actionName.ts'
import styles from './bulk.module.css'
import { forgetSelection, selectAgain } from './committedSelections.ts'
import { downloadBulk } from './downloadBulk.ts'
import { bulksKey, openBulksQuery, refreshBulks } from './queries.ts'

/** Milliseconds for which a result is shown. What failed takes longer to read; all are listed on their page. */
const shownMs = { done: 15_000, failed: 60_000 }

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }))

/** Shows the user's bulk actions at the foot of every page, until the user closes each. */
export function BulkPanel() {
  const t = useText()
  const { data } = useQuery(openBulksQuery)
  const [retried, setRetried] = useState<string | null>(null)
  useListsFollow(data?.list)
  const list = data?.list ?? []
  return (
    <>
      {list.length > 0 && (
        <aside className={`${styles.panels} ${visibility.screenOnly}`} aria-label={t('bulk.panel')}>
          {list.map((bulk) => (
            <Panel key={bulk.bulkId} bulk={bulk} onRetry={() => setRetried(bulk.bulkId)} />
          ))}
        </aside>
      )}
      <Suspense>
        {retried && (
          <PlanDialog request={{ kind: 'step', ask: { retryOf: retried } }} onClose={() => setRetried(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Reads records and lists again as records are done, and the bulk actions as they go on. */
function useListsFollow(list: readonly Bulk[] | undefined): void {
  const queries = useQueryClient()
  const before = useRef(list)
  useEffect(() => {
    const was = before.current
    before.current = list
    if (!was || !list) return
    if (doneIn(list) > doneIn(was)) void refreshAfterStep(queries)
    if (progressIn(list) !== progressIn(was)) void refreshBulks(queries)
  }, [queries, list])
}

function doneIn(list: readonly Bulk[]): number {
  return list.reduce((sum, { done }) => sum + done, 0)
}

function progressIn(list: readonly Bulk[]): string {
  return list.map(({ bulkId, state, done, failed }) => [bulkId, state, done, failed].join()).join(' ')
}

function Panel({ bulk, onRetry }: { bulk: Bulk; onRetry: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { bulkId, state, planned, done, failed, changed, beginsIn } = bulk
  const name = t('bulk.title', { action: actionName(bulk.action, t), count: planned })
  const counts = { done, failed, changed, left: planned - done - failed, seconds: `${Math.ceil(beginsIn)}` }
  const isOver = state === 'done' || state === 'dropped' || state === 'changed'
  useEffect(() => () => forgetSelection(bulkId), [bulkId])
  const refresh = () => queries.invalidateQueries({ queryKey: bulksKey })
  const drop = async () => {
    await call(dropBulk, { bulkId }).then(() => selectAgain(bulkId), ignoreRefusal)
    await refresh()
  }
  const close = async () => {
    await call(closeBulk, { bulkId }).catch(ignoreRefusal)
    await refresh()
  }
  const stays = useGoesByItself(
    isOver ? shownMs[failed > 0 || state === 'changed' ? 'failed' : 'done'] : null,
    () => void close(),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark beside the page of the same name.
    <div role="group" className={styles.panel} aria-label={name} {...stays}>
      <div className={styles.panelHead}>
        <b>{name}</b>
        {isOver && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('bulk.close')}
            onClick={() => void close()}
          />
        )}
      </div>
      {(state === 'running' || state === 'waiting') && (
        <progress
          className={styles.progress}
          max={planned}
          value={done + failed}
          aria-label={t('bulk.progress', { action: actionName(bulk.action, t) })}
        />
      )}
      <p role="status">{t(`bulk.running.${state}`, counts)}</p>
      <div className={styles.panelFoot}>
        {state === 'waiting' && (
          <Button size="small" onClick={() => void drop()}>
            {t('bulk.undo')}
          </Button>
        )}
        {(state === 'changed' || (state === 'done' && failed > 0)) && bulk.action !== 'modify' && (
          <Button size="small" onClick={onRetry}>
            {t(state === 'changed' ? 'bulk.again' : 'bulk.retry')}
          </Button>
        )}
        {state === 'done' && (
          <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void downloadBulk(bulk)}>
            {t('bulk.result')}
          </Button>
        )}
        <Link {...pageAddress('wrk.bulk', { bulkId })}>{t('bulk.details')}</Link>
      </div>
    </div>
  )
}

/** A refusal has been shown by the call. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
