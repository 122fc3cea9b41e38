import type { Bulk } from '../../../contract/records/bulk.ts'
import type { Text } from '../../i18n/useText.ts'

export function actionName(action: Bulk['action'], t: Text): string {
  return t(`action.${action}`)
}
