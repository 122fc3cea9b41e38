import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RecordRow } from '../../../contract/records/records.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { remarkTemplatesQuery } from '../../api/remarkTemplates.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import { isOwnStep } from './ownSteps.ts'
import { useReasonText } from './useReasonText.ts'
import { warnIfHeld } from './warnIfHeld.ts'

/** The keys that act on the record on the screen. A state offers one of the actions of a key. */
export const actionKeys: Partial<Record<Action, string>> = {
  verifyPass: 'v',
  verifyFail: 'f',
  auditPass: 'a',
  auditFail: 'f',
  confirmNotContest: 'v',
  refuseNotContest: 'f',
  reply: 'r',
  modify: 'e',
}

type KeyedRecord = Pick<RecordRow, 'expId' | 'version' | 'actions' | 'state'>

interface ActionKeysOptions<Row extends KeyedRecord> {
  /** Missing while it is loaded. */
  record: Row | undefined
  /** True while the record is being read again. A key waits for that, then acts, or says that another user changed the record. */
  outdated: boolean
  take: (action: Action, record: Row) => void
}

/** A key whose action is not possible says why. */
export function useActionKeys<Row extends KeyedRecord>({ record, outdated, take }: ActionKeysOptions<Row>): void {
  const t = useText()
  const reasonText = useReasonText()
  useRemarkTemplates(record)
  const waiting = useRef<{ key: string; of: KeyedRecord } | null>(null)

  const act = (key: string, row: Row) => {
    const offers = row.actions.filter(
      ({ action, reason }) => actionKeys[action] === key && reason !== 'otherInstitution',
    )
    const offer = offers.find(({ allowed }) => allowed) ?? offers[0]
    if (offer && warnIfHeld(row.expId, t)) return true
    if (offer?.allowed) take(offer.action, row)
    else if (offer) toast('warning', reasonText(offer, row) ?? '')
    return offer !== undefined
  }
  usePageKey((key) => {
    if (!record || !Object.values(actionKeys).includes(key)) return false
    if (!outdated) return act(key, record)
    waiting.current = { key, of: record }
    return true
  })
  const actWaiting = useEffectEvent(() => {
    if (!waiting.current || !record || outdated) return
    const { key, of } = waiting.current
    waiting.current = null
    if (of.expId !== record.expId) return
    if (of.version === record.version) act(key, record)
    else if (!isOwnStep({ expId: of.expId, from: of.state }))
      toast('warning', t('steps.changedMeanwhile', { key: key.toUpperCase() }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Looked at again when the record has been read.
  useEffect(actWaiting, [record, outdated])
}

/** Loads what a failure will offer before it is asked for, so that its keys act at once. */
function useRemarkTemplates(record: KeyedRecord | undefined): void {
  const { insIdCd } = useProfile()
  const fails = record?.actions.some(({ action, allowed }) => allowed && actionKeys[action] === actionKeys.verifyFail)
  useQuery({ ...remarkTemplatesQuery(insIdCd), enabled: fails === true })
}
