import type { RecordRow } from '../../../contract/records/records.ts'
import { composedText } from '../../i18n/composedText.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import type { ActionOffer } from './possible.ts'

/** Returns null where the action is possible. */
export function useReasonText(): (offer: ActionOffer, row: Pick<RecordRow, 'state'>) => string | null {
  const t = useText()
  const { roles } = useProfile()
  return (offer, row) => {
    if (offer.allowed || !offer.reason) return null
    const { reason } = offer
    if (reason === 'notFromThisState') return t('error.notFromThisState', { state: t(`state.${row.state}`) })
    if (reason === 'roleMissing') {
      const has = roles.map(({ name }) => composedText(t, `role.${name}`) ?? name).join(', ')
      return t('error.roleMissing', { needs: t(`role.${offer.needs ?? 'handler'}`), has })
    }
    return composedText(t, `error.${reason}`) ?? reason
  }
}
