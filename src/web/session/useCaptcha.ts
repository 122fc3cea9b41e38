import { useCallback, useEffect, useRef, useState } from 'react'
import { getCode } from '../../contract/auth.ts'
import { call } from '../api/call.ts'
import type { Captcha } from './sealPassword.ts'

/**
 * The picture to read, with its key; null while it is on its way, and where it failed. `renew` asks for another one,
 * `arrived` waits for the one that was asked for last.
 */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [failed, setFailed] = useState(false)
  const asked = useRef<Promise<Captcha | null>>(Promise.resolve(null))
  const renew = useCallback(async () => {
    setFailed(false)
    const answer = call(getCode, {}, { quiet: true }).catch(() => null)
    asked.current = answer
    const got = await answer
    if (asked.current !== answer) return
    setCaptcha(got)
    setFailed(got === null)
  }, [])
  useEffect(() => {
    void renew()
  }, [renew])
  return { captcha, failed, renew, arrived: () => asked.current }
}
