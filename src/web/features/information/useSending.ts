import { useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { ApiError } from '../../api/ApiError.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { useText } from '../../i18n/useText.ts'

/** How a form is sent, and what the server says of it: under a field where it is about one, else above the button. */
export function useSending(fields: readonly string[], controlId: (field: string) => string) {
  const t = useText()
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const isOfField = refused?.field !== undefined && fields.includes(refused.field)
  const words = (error: ApiError) =>
    error.errCd === errors.recordChanged.errCd
      ? t('information.changedMeanwhile', { error: error.errMsg })
      : formRefusal(error, t)
  return {
    busy,
    /** What the server refused in this field; null where nothing. */
    refusedOf: (field: string) => (refused?.field === field ? refused.errMsg : null),
    refusal: refused && !isOfField ? words(refused) : null,
    /** Something was typed: what was refused is no longer what stands there. */
    forget: () => setRefused(null),
    /** Answers whether it was done. */
    send: async (act: () => Promise<unknown>): Promise<boolean> => {
      if (busy) return false
      setBusy(true)
      setRefused(null)
      try {
        await act()
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setRefused(error)
        if (error.field) document.getElementById(controlId(error.field))?.focus()
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
