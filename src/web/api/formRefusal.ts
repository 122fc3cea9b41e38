import { errors } from '../../contract/errors.ts'
import type { Text } from '../i18n/useText.ts'
import type { ApiError } from './ApiError.ts'

export function formRefusal(error: ApiError, t: Text): string {
  const { kind, errCd, errMsg } = error
  const text = errCd === errors.notFound.errCd ? t('frame.failure.gone') : errMsg
  const isGone = errCd === errors.notFound.errCd || errCd === errors.recordDeleted.errCd
  return kind !== 'refused' || isGone ? t('frame.failure.kept', { error: text.replace(/[.。]$/, '') }) : text
}
