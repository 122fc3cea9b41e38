import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import type { HistoryRow, OfferReply } from '../../../contract/records.ts'
import { hasRole, type Role } from '../../../domain/actor.ts'
import { isExceptionTransId } from '../../../domain/transactions.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { Money } from '../../ui/Money.tsx'
import { pageIdOf } from '../pageIds.ts'
import { useReasonText } from '../steps/useReasonText.ts'

/** Opens the form. Where nothing may be raised, or not by this user, it stays in place and says why. */
export function RaiseButton({ flow, row, offers }: { flow: Flow; row: HistoryRow; offers: readonly OfferReply[] }) {
  const t = useText()
  const navigate = useNavigate()
  const profile = useProfile()
  const reasonText = useReasonText()
  const roles = profile.roles.map((role) => role.name as Role)
  const handles = hasRole({ ...profile, roles }, 'handler')
  const why = !handles
    ? reasonText({ action: 'submit', allowed: false, reason: 'roleMissing', needs: 'handler' }, { state: flow.initial })
    : offers.length === 0
      ? t('record.history.nothing')
      : null
  const open = () => {
    const { priKey, logCd, settleDt } = row
    const search = { pageId: pageIdOf(flow, 'history', 'submit'), priKey, logCd, settleDt }
    void navigate({ to: '/stdDetailModifyPage', search })
  }
  return (
    <Tooltip title={why} placement="bottomRight" trigger={['hover', 'focus']}>
      <Button
        type="primary"
        icon={<PlusOutlined />}
        aria-disabled={why !== null || undefined}
        className={why === null ? '' : 'is-disabled'}
        onClick={() => why === null && open()}
      >
        {t('record.history.raise')}
      </Button>
    </Tooltip>
  )
}

/** What may be raised, how much at most, and until when. */
export function Offers({ offers, currency }: { offers: readonly OfferReply[]; currency: string }) {
  const t = useText()
  return (
    <table className="offers">
      <thead>
        <tr>
          <th scope="col">{t('field.transId')}</th>
          <th scope="col" className="number">
            {t('record.atMost')}
          </th>
          <th scope="col">{t('record.history.lastDay')}</th>
        </tr>
      </thead>
      <tbody>
        {offers.map(({ transId, atMost, lastDay }) => (
          <tr key={transId}>
            <td>
              <CodeName code={transId} name={isExceptionTransId(transId) ? t(`transId.${transId}`) : undefined} />
            </td>
            <td className="number">
              <Money amount={atMost} currency={currency} />
            </td>
            <td className="tabular">{showDay(lastDay)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
