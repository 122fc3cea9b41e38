import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import type { HistoryRow, OfferReply } from '../../../contract/records.ts'
import { type Actor, hasRole, type Role } from '../../../domain/actor.ts'
import { menus } from '../../../domain/menus.ts'
import { isExceptionTransId } from '../../../domain/transactions.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { listAddress } from '../../addresses.ts'
import { ApiError } from '../../api/ApiError.ts'
import { useText } from '../../i18n/useText.ts'
import { Crumbs } from '../../layout/Crumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useProfile } from '../../session/useProfile.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cell } from '../cells.tsx'
import { type KnownNames, useNames } from '../definition.ts'
import { pageIdOf } from '../pageIds.ts'
import { historyRowQuery, type OriginalKey } from '../queries.ts'
import { useReasonText } from '../steps/useReasonText.ts'
import { CopyButton } from './CopyButton.tsx'
import { Fact, Facts } from './Facts.tsx'
import { OriginalTab } from './OriginalTab.tsx'
import { SameOriginal } from './SameOriginal.tsx'
import './record.css'
import './print.css'

/** A cleared transaction: all its fields, what may be raised on it, and what was. */
export function HistoryDetailPage({ flow, ...key }: OriginalKey & { flow: Flow }) {
  const t = useText()
  const answer = useQuery(historyRowQuery(flow, key))
  const names = useNames(flow)
  const here = answer.data?.retriRefNo || t('record.history.here')
  usePageTitle(here)
  const list = listAddress(flow, 'history')
  const missing = answer.error instanceof ApiError && answer.error.status === 404
  const trail = [
    { label: t(`frame.menu.${flow.menu}`), to: menus[flow.menu].path },
    { label: t('frame.node.history'), ...list },
  ]
  return (
    <>
      <Crumbs trail={trail} here={here} />
      <div className="record">
        {missing ? (
          <div className="record-missing">
            <p role="alert">{t('record.missingOriginal')}</p>
            <Link {...list}>{t('record.toList')}</Link>
          </div>
        ) : answer.error && !answer.data ? (
          <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <Skeleton lines={12} />
        ) : (
          <>
            <TransactionHead row={answer.data} names={names}>
              <RaiseButton flow={flow} row={answer.data} offers={answer.data.offers} />
            </TransactionHead>
            <div className="record-body is-first">
              <div>
                <OriginalTab original={answer.data} names={names} />
              </div>
              <aside>
                <section>
                  <h2>{t('record.history.offers')}</h2>
                  {answer.data.offers.length === 0 ? (
                    <p className="quiet">{t('record.history.nothing')}</p>
                  ) : (
                    <Offers offers={answer.data.offers} currency={answer.data.transCurrCd} />
                  )}
                </section>
                <section>
                  <h2>{t('record.history.raised')}</h2>
                  {answer.data.related.length === 0 ? (
                    <p className="quiet">{t('record.history.nothingRaised')}</p>
                  ) : (
                    <SameOriginal records={answer.data.related} />
                  )}
                </section>
              </aside>
            </div>
          </>
        )}
      </div>
    </>
  )
}

interface TransactionHeadProps {
  row: HistoryRow
  names: KnownNames
  children: React.ReactNode
}

function TransactionHead({ row, names, children }: TransactionHeadProps) {
  const t = useText()
  return (
    <header className="record-head">
      <div className="record-title">
        <h1 className="code">{row.retriRefNo}</h1>
        <CopyButton text={row.retriRefNo} label={t('record.history.copyReference')} />
        <div className="record-actions">{children}</div>
      </div>
      <Facts className="head-facts">
        <Fact label={t('field.transAt')}>
          <span className="head-amount">
            <Money amount={row.transAt} currency={row.transCurrCd} />
          </span>
        </Fact>
        {(['transId', 'settleDt', 'priAcctNo', 'cardAccptrNmAddr'] as const).map((name) => (
          <Fact key={name} label={t(`field.${name}`)}>
            <Cell name={name} row={row} names={names} />
          </Fact>
        ))}
      </Facts>
    </header>
  )
}

/** Opens the form. Where nothing may be raised, or not by this user, it stays in place and says why. */
function RaiseButton({ flow, row, offers }: { flow: Flow; row: HistoryRow; offers: readonly OfferReply[] }) {
  const t = useText()
  const navigate = useNavigate()
  const profile = useProfile()
  const reasonText = useReasonText()
  const actor: Pick<Actor, 'roles'> = { roles: profile.roles.map((role) => role.name as Role) }
  const handles = hasRole(
    { ...actor, userId: profile.userId, username: profile.username, insIdCd: profile.insIdCd },
    'handler',
  )
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

function Offers({ offers, currency }: { offers: readonly OfferReply[]; currency: string }) {
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
