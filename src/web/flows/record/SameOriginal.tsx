import { Link } from '@tanstack/react-router'
import type { RelatedRecord } from '../../../contract/records.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { isExceptionTransId } from '../../../domain/transactions.ts'
import { recordAddress } from '../../addresses.ts'
import { useText } from '../../i18n/useText.ts'
import { useMenus } from '../../session/useProfile.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { localDay } from './times.ts'

/** Records on one original, in order of time; the one that is open is marked by its ground. */
export function SameOriginal({ records, expId }: { records: readonly RelatedRecord[]; expId?: string }) {
  const t = useText()
  const inOrder = [...records].sort((a, b) => a.recCrtTs.localeCompare(b.recCrtTs))
  return (
    <ul className="same-original">
      {inOrder.map((one) => (
        <li key={one.expId} className={one.expId === expId ? 'is-here' : undefined}>
          <span className="tabular quiet">{localDay(one.recCrtTs)}</span>
          <span>
            <RecordLink record={one} here={one.expId === expId} />
            <small className="quiet">
              {isExceptionTransId(one.transId) ? t(`transId.${one.transId}`) : one.transId}
            </small>
          </span>
          <StateTag state={one.state} />
        </li>
      ))}
    </ul>
  )
}

/** A link where the reader has the menu of its flow. */
function RecordLink({ record: { expId, flow: id }, here }: { record: RelatedRecord; here: boolean }) {
  const menus = useMenus()
  const flow = flowOf(id)
  if (!flow || !menus.includes(flow.menu)) return <span className="code">{expId}</span>
  return (
    <Link {...recordAddress(flow, expId)} className="code" aria-current={here ? 'page' : undefined}>
      {expId}
    </Link>
  )
}
