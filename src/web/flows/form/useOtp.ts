import { useRef, useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { sendOtp } from '../../../contract/people/auth.ts'
import { isCovered, type SignedLine } from '../../../domain/people/signing.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { isSaidAlready } from '../../api/failures.ts'

export interface OtpState {
  mailing: boolean
  /** The masked address; null where this dialog has sent nothing. */
  sentTo: string | null
  sentBefore: boolean
  /** The code that was sent before does not cover what is submitted now. */
  ofOther: boolean
  /** When a new one may be sent, as `Date.now()` counts. */
  resendAt: number
  refused: string | null
}

const opened: OtpState = { mailing: true, sentTo: null, sentBefore: false, ofOther: false, resendAt: 0, refused: null }

/** A one-time password: its mail, and what the server says of it. */
export function useOtp() {
  /** Null while the dialog is closed. */
  const [state, setState] = useState<OtpState | null>(null)
  /** Last typed code: still valid when a rule refused the submission. */
  const code = useRef<string | null>(null)
  /** What the code of the last mail signs; null where another page had it sent. */
  const sentFor = useRef<SignedLine[] | null>(null)

  const begin = async (signs: SignedLine[]) => {
    code.current = null
    setState(opened)
    try {
      const { sentTo, resendAfter } = await call(sendOtp, { signs }, { quiet: true })
      sentFor.current = signs
      setState({ ...opened, mailing: false, sentTo, resendAt: Date.now() + resendAfter * 1000 })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { errCd, errMsg, retryAfter = 0 } = error
      const sentBefore = errCd === errors.otpTooSoon.errCd
      const refused = sentBefore || isSaidAlready(error) ? null : errMsg
      const ofOther = sentBefore && sentFor.current !== null && !isCovered(signs, sentFor.current)
      setState({ ...opened, mailing: false, sentBefore, ofOther, resendAt: Date.now() + retryAfter * 1000, refused })
    }
  }

  return {
    state,
    begin,
    get code() {
      return code.current
    },
    use: (next: string) => {
      code.current = next
    },
    close: () => setState(null),
    /** Takes a refusal that is about the code; false where it is about something else. */
    hear: ({ errCd, errMsg }: ApiError, signs: SignedLine[]): boolean => {
      const ofCode = [errors.otpWrong, errors.otpExpired, errors.otpOtherContent].some((one) => one.errCd === errCd)
      if (!ofCode && errCd !== errors.otpMissing.errCd) return false
      code.current = null
      if (ofCode && state) setState({ ...state, refused: errMsg })
      else void begin(signs)
      return true
    },
  }
}
