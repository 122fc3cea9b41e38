import { useCallback, useState } from 'react'
import type { RecordRow } from '../../../contract/records/records.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import type { RemarkRequest } from './useRemarkForm.ts'

/** Resolves to null where the user gives up. */
export type AskRemark = (
  action: Action,
  rows: readonly Pick<RecordRow, 'expId'>[],
  count?: number,
) => Promise<string | null>

/** The open question for a remark, for a `RemarkDialog`, and the function that asks it. */
export function useRemarkRequest(): [RemarkRequest | null, AskRemark] {
  const [request, setRequest] = useState<RemarkRequest | null>(null)
  const askRemark = useCallback<AskRemark>(
    (action, rows, count) =>
      new Promise((resolve) => {
        const answer = (remark: string | null) => {
          setRequest(null)
          resolve(remark)
        }
        setRequest({ action, rows, count, answer })
      }),
    [],
  )
  return [request, askRemark]
}
