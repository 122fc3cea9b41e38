import { useCallback, useEffect, useRef, useState } from 'react'
import { getCode } from '../../../contract/people/auth.ts'
import { call } from '../../api/call.ts'
import type { Captcha } from '../sealPassword.ts'

/** `captcha` is null while it loads and where it failed. `arrived` waits for the one requested last. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef<Promise<Captcha | null>>(Promise.resolve(null))
  const renew = useCallback(async () => {
    setFailed(false)
    const answer = call(getCode, {}, { quiet: true }).catch(() => null)
    latest.current = answer
    const got = await answer
    if (latest.current !== answer) return
    setCaptcha(got)
    setFailed(got === null)
  }, [])
  useEffect(() => {
    void renew()
  }, [renew])
  return { captcha, failed, renew, arrived: () => latest.current }
}
