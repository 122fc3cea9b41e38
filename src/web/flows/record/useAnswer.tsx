import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { OfferedRow, RecordDetail } from '../../../contract/records/records.ts'
import { useText } from '../../i18n/useText.ts'
import { useMayRaise } from '../../session/useMayRaise.ts'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import { actionKeys } from '../steps/actionKeys.ts'
import { answerOf } from '../worklist/workRow.ts'
import { raiseAddress } from './original/raising.ts'
import styles from './parts.module.css'

/** Null for a record without original. */
export type LoadingOriginal = {
  data: Pick<OfferedRow, 'offers' | 'priKey' | 'logCd' | 'settleDt'> | undefined
  error: Error | null
} | null

export interface Answer {
  /** Such as `Represent`. */
  name: string
  /** Opens the form. */
  begin: () => void
}

/**
 * What this user may raise to answer the record, such as the representment of a chargeback; null where nothing can be. Its
 * key is that of a reply, which no such record has.
 */
export function useAnswer(record: RecordDetail | undefined, original: LoadingOriginal): Answer | null {
  const t = useText()
  const navigate = useNavigate()
  const mayRaise = useMayRaise()
  const transId = record ? answerOf(record.transId) : null
  const { data, error } = original ?? {}
  const offered = mayRaise && data?.offers.some((offer) => offer.transId === transId) ? data : null
  const address = transId && offered && raiseAddress(transId, offered)
  const isLoading = transId !== null && mayRaise && original !== null && !data && !error
  const waiting = useRef<string | null>(null)
  const begin = () => {
    if (address) void navigate(address)
    // It acts when the original is there, if the record is still the same.
    else if (isLoading) waiting.current = record?.expId ?? null
  }
  usePageKey((key) => {
    if (key !== actionKeys.reply || !(address || isLoading)) return false
    begin()
    return true
  })
  const beginWaiting = useEffectEvent(() => {
    if (waiting.current === record?.expId) begin()
    waiting.current = null
  })
  useEffect(() => {
    if (!isLoading) beginWaiting()
  }, [isLoading])
  // Its button has its place before the original is there: the others would move under the pointer.
  const isExpected = isLoading && record?.answerBy != null && record.answerBy === record.dueDt
  return address || isExpected ? { name: t(`worklist.answerNow.${transId}`), begin } : null
}

interface AnswerButtonProps {
  answer: Answer
  /** Where nothing else is the main thing to do. */
  main: boolean
  /** At the foot of a narrow screen, where there are no keys. */
  large?: boolean
}

export function AnswerButton({ answer: { name, begin }, main, large = false }: AnswerButtonProps) {
  const key = actionKeys.reply
  return (
    <Button
      onClick={begin}
      {...(main && { type: 'primary' })}
      {...(large ? { size: 'large', className: styles.footMain } : { 'aria-keyshortcuts': key?.toUpperCase() })}
    >
      {name}
      {key && !large && <KeyHint of={key} />}
    </Button>
  )
}
