import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { stepFrom } from '../../../domain/workflow/allSteps.ts'
import { type Action, type Flow, isRemoval } from '../../../domain/workflow/flow.ts'
import type { Address } from '../../routes/links.ts'
import { pageIdOf } from '../pageIds.ts'
import { useSteps } from '../steps/Steps.tsx'
import { leaveWork, nextOfWorklist } from '../worklist/nextOfWorklist.ts'

interface RecordActions {
  /** `remark`: where the step asks for one and it is known already. */
  take: (action: Action, record: RecordDetail, remark?: string) => void
  /** True while a step ends the record, so that the page doesn't report the record as gone. */
  leaving: boolean
}

export function useRecordActions(flow: Flow, list: Address): RecordActions {
  const navigate = useNavigate()
  const takeStep = useSteps()
  const [leaving, setLeaving] = useState(false)

  const take = async (action: Action, record: RecordDetail, remark?: string) => {
    if (action === 'modify' || action === 'reply') {
      const pageId = pageIdOf(flow, record.state, action)
      await navigate({ to: '/stdDetailModifyPage', search: { pageId, expId: record.expId } })
      return
    }
    const step = stepFrom(flow, record.state, action)
    const ends = step !== undefined && isRemoval(step.to)
    setLeaving(ends)
    const next = nextOfWorklist(record.expId, action)
    const done = await takeStep(action, [record], { remark })
    if (done > 0 && (next || ends)) {
      leaveWork(record.expId)
      await navigate(next?.address ?? list)
    }
    setLeaving(false)
  }
  return { take: (action, record, remark) => void take(action, record, remark), leaving }
}
