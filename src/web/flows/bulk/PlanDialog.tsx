import { DownloadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { type BulkPlan, commitBulk, planBulk, planCorrections } from '../../../contract/records/bulk.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { useText } from '../../i18n/useText.ts'
import type { ClearSelection } from '../../list/definition.ts'
import buttons from '../../ui/buttons.module.css'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import { OtpDialog } from '../form/OtpDialog.tsx'
import { useOtp } from '../form/useOtp.ts'
import { actionName } from './actionName.ts'
import styles from './bulk.module.css'
import { noteSelection } from './committedSelections.ts'
import { downloadBulk } from './downloadBulk.ts'
import { PlanFacts } from './PlanFacts.tsx'
import type { PlanRequest } from './planRequest.ts'
import { bulksKey } from './queries.ts'

interface PlanDialogProps {
  request: PlanRequest
  /** Returns what selects the records again, should it be undone. */
  onCommitted?: ClearSelection | undefined
  onClose: () => void
}

/** Says what would be done on many records, and commits that. */
export function PlanDialog({ request, onCommitted, onClose }: PlanDialogProps) {
  useFocusBack()
  const t = useText()
  const cancel = useRef<HTMLButtonElement>(null)
  const [id] = useState(() => crypto.randomUUID())
  // The server stores each plan, so none is asked for twice.
  const [round, setRound] = useState(0)
  const [withoutRefunds, setWithoutRefunds] = useState(false)
  const [allOrNothing, setAllOrNothing] = useState(false)
  const plan = useQuery({
    queryKey: ['bulkPlan', id, round, withoutRefunds],
    queryFn: ({ signal }) => planOf(request, withoutRefunds, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { data } = plan
  const committing = useCommit(data, allOrNothing, () => {
    const selectAgain = onCommitted?.()
    if (data && selectAgain) noteSelection(data.bulkId, selectAgain)
    onClose()
  })
  const { changed, busy, otp } = committing
  const again = () => {
    committing.forget()
    setRound(round + 1)
  }
  return (
    <Modal
      open
      title={data ? t('bulk.title', { action: actionName(data.action, t), count: data.records }) : t('bulk.planning')}
      width={720}
      className={styles.dialog ?? ''}
      onCancel={onClose}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('frame.close') }}
      afterOpenChange={() => cancel.current?.focus()}
      footer={
        <div className={styles.foot}>
          {data && <PlanName plan={data} />}
          <Button ref={cancel} onClick={onClose}>
            {t('bulk.cancel')}
          </Button>
          {changed === null ? (
            <Button type="primary" loading={busy} disabled={!data || data.planned === 0} onClick={committing.commit}>
              {t('bulk.commit')}
            </Button>
          ) : (
            <Button type="primary" onClick={again}>
              {t('bulk.again')}
            </Button>
          )}
        </div>
      }
    >
      <div aria-busy={plan.isFetching} className={styles.plan}>
        {data ? (
          <>
            <p className={typography.quiet}>{t('bulk.nothingYet', { time: showTime(data.plannedAt, true) })}</p>
            <PlanFacts
              plan={data}
              changed={changed}
              allOrNothing={allOrNothing}
              onAllOrNothing={setAllOrNothing}
              onLeaveOut={() => setWithoutRefunds(true)}
            />
            {withoutRefunds && (
              <p className={typography.quiet}>
                {t('bulk.leftOut')}{' '}
                <button type="button" className={buttons.link} onClick={() => setWithoutRefunds(false)}>
                  {t('bulk.withRefunds')}
                </button>
              </p>
            )}
          </>
        ) : plan.error ? (
          <ErrorNotice error={plan.error} onRetry={again} />
        ) : (
          <Skeleton lines={6} />
        )}
        {changed !== null && <Alert type="error" title={changed} />}
      </div>
      {otp.state && (
        <OtpDialog
          state={otp.state}
          sending={busy}
          onCode={committing.commitWith}
          onResend={() => data?.signs && void otp.begin(data.signs)}
          onCancel={otp.close}
        />
      )}
    </Modal>
  )
}

function planOf(request: PlanRequest, withoutRefunds: boolean, signal: AbortSignal): Promise<BulkPlan> {
  const options = { quiet: true, signal }
  return request.kind === 'step'
    ? call(planBulk, { ...request.ask, withoutRefunds }, options)
    : call(planCorrections, { file: request.file }, options)
}

function PlanName({ plan }: { plan: BulkPlan }) {
  const t = useText()
  return (
    <span className={styles.name}>
      <span className={typography.quiet}>
        {t('bulk.plan')} <span className={typography.code}>{`${plan.hash.slice(0, 4)} ${plan.hash.slice(4, 8)}`}</span>
      </span>
      <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void downloadBulk(plan)}>
        {t('bulk.download')}
      </Button>
    </span>
  )
}

/** Commits a plan by its hash, with a one-time password where one is asked for. */
function useCommit(plan: BulkPlan | undefined, allOrNothing: boolean, onDone: () => void) {
  const queries = useQueryClient()
  const otp = useOtp()
  const [busy, setBusy] = useState(false)
  /** The server's message when the records have changed since the plan. */
  const [changed, setChanged] = useState<string | null>(null)

  const send = async (code: string | null) => {
    if (!plan || busy) return
    setBusy(true)
    const { bulkId, hash } = plan
    try {
      const otpPart = code !== null && { emailOtp: code }
      await call(commitBulk, { bulkId, hash, allOrNothing, ...otpPart }, { quiet: true })
      otp.close()
      await queries.invalidateQueries({ queryKey: bulksKey })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (plan.signs && otp.hear(error, plan.signs)) return
      otp.close()
      if (error.errCd === errors.bulkChanged.errCd || error.errCd === errors.bulkUnknown.errCd) setChanged(error.errMsg)
      else if (!isSaidAlready(error)) toast('warning', error.errMsg)
    } finally {
      setBusy(false)
    }
  }
  return {
    otp,
    busy,
    changed,
    forget: () => setChanged(null),
    commit: () => {
      if (plan?.signs && otp.code === null) void otp.begin(plan.signs)
      else void send(otp.code)
    },
    commitWith: (code: string) => {
      otp.use(code)
      void send(code)
    },
  }
}
