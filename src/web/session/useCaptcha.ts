import { useCallback, useEffect, useState } from 'react'
import { getCode } from '../../contract/auth.ts'
import { call } from '../api/call.ts'
import type { Captcha } from './sealPassword.ts'

/** The picture to read, with its key. `renew` asks for another; null while it is on its way, and where it failed. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [failed, setFailed] = useState(false)
  const renew = useCallback(async () => {
    setFailed(false)
    const answer = await call(getCode, {}, { quiet: true }).catch(() => null)
    setCaptcha(answer)
    setFailed(answer === null)
  }, [])
  useEffect(() => {
    void renew()
  }, [renew])
  return { captcha, failed, renew }
}
