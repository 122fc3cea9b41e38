import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { Captcha } from '../sealPassword.ts'
import { sentenceOf } from './gateFailure.ts'
import { useCaptcha } from './useCaptcha.ts'
import { useGateAttempt } from './useGateAttempt.ts'

interface GateForm {
  /** Shown as an error at first. */
  said?: string
  /** Names of the empty fields, with `false` for the others. */
  missing: () => readonly (string | false)[]
  /** Returns a sentence that prevents sending; empty where nothing does. */
  problem?: (captcha: Captcha | null) => string
  send: (captcha: Captcha, code: string) => Promise<void>
  onRefused?: () => void
}

export function useGateForm({ said = '', missing, problem, send, onRefused }: GateForm) {
  const t = useText()
  const picture = useCaptcha()
  const [code, setCode] = useState('')
  const { error, setError, busy, setBusy, attempt } = useGateAttempt(said)

  const found = () => {
    const fields = [...missing(), code.trim() === '' && t('field.code')].filter((name) => name !== false)
    if (fields.length > 0) return t('frame.login.missing', { fields: fields.join(t('frame.listSeparator')) })
    return problem?.(picture.captcha) ?? ''
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const sentence = found()
    setError(sentence)
    if (sentence !== '') return
    setBusy(true)
    try {
      const captcha = await picture.arrived()
      if (!captcha) throw new Error(t('frame.login.pictureFailed'))
      if (!globalThis.crypto?.subtle) throw new Error(t('frame.login.insecure'))
      await send(captcha, code.trim())
    } catch (failure) {
      setError(sentenceOf(failure))
      setCode('')
      onRefused?.()
      await picture.renew()
    } finally {
      setBusy(false)
    }
  }
  // `attempt` does something else in place of sending the form.
  return { attempt, picture, code, setCode, error, busy, onSubmit }
}
