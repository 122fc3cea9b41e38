import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkPlan, commitBulk } from '../../../contract/bulk.ts'
import { errors } from '../../../contract/errors.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { useOtp } from '../form/useOtp.ts'
import { bulksKey } from './queries.ts'

/** Commits a plan by its hash, with a one-time password where one is asked for. */
export function useCommit(plan: BulkPlan | undefined, onDone: () => void) {
  const queries = useQueryClient()
  const otp = useOtp()
  const [busy, setBusy] = useState(false)
  /** What the server says where the records have changed since the plan. */
  const [changed, setChanged] = useState<string | null>(null)

  const send = async (code: string | null) => {
    if (!plan || busy) return
    setBusy(true)
    const { bulkId, hash } = plan
    try {
      await call(commitBulk, { bulkId, hash, ...(code !== null && { emailOtp: code }) }, { quiet: true })
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
