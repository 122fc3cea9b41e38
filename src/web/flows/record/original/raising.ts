import { flowRaising } from '../../../../domain/flows/index.ts'
import type { Address, OriginalKey } from '../../../routes/links.ts'
import { pageIdOf } from '../../pageIds.ts'

/** The form that raises this transaction type on an original; null where no workflow does. */
export function raiseAddress(transId: string, { priKey, logCd, settleDt }: OriginalKey): Address | null {
  const flow = flowRaising(transId)
  if (!flow) return null
  const search = { pageId: pageIdOf(flow, 'history', 'submit'), priKey, logCd, settleDt, transId }
  return { to: '/stdDetailModifyPage', search }
}
