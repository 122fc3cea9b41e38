import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { OfferReply } from '../../../../contract/records/records.ts'
import { isExceptionTransId } from '../../../../domain/records/transactions.ts'
import { dayText } from '../../../../domain/time/calendar.ts'
import { useText } from '../../../i18n/useText.ts'
import type { OriginalKey } from '../../../routes/links.ts'
import typography from '../../../ui/typography.module.css'
import { CodeName } from '../../../ui/values/CodeName.tsx'
import { Closing } from '../../../ui/values/DueTag.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import visibility from '../../../ui/visibility.module.css'
import type { KnownNames } from '../../definition.ts'
import styles from '../parts.module.css'
import record from '../record.module.css'
import { raiseAddress } from './raising.ts'

interface OffersProps {
  offers: readonly OfferReply[]
  currency: string
  names: KnownNames
  original?: OriginalKey
}

export function Offers({ offers, currency, names, original }: OffersProps) {
  const t = useText()
  const hasRules = (transId: string) => offers.filter((one) => one.transId === transId).length > 1
  return (
    <table className={styles.offers}>
      <thead>
        <tr>
          <th scope="col">{t('field.transId')}</th>
          <th scope="col" className={styles.number}>
            {t('record.atMost')}
          </th>
          <th scope="col">{t('record.history.lastDay')}</th>
          {original && (
            <th scope="col">
              <span className={visibility.visuallyHidden}>{t('list.raise')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {offers.map(({ transId, rsnCds, atMost, lastDay, lastTime }, i) => (
          <tr key={`${transId} ${rsnCds.join(' ')}`}>
            <td>
              <CodeName code={transId} name={isExceptionTransId(transId) ? t(`transId.${transId}`) : undefined} />
              {hasRules(transId) && (
                <small
                  className={`${typography.quiet} ${record.said} ${styles.offerReasons}`}
                  title={rsnCds.map((code) => names.reason(transId, code)).join(', ')}
                >
                  {t('record.history.reasons', { codes: rsnCds.join(', ') })}
                </small>
              )}
            </td>
            <td className={styles.number}>
              <Money amount={atMost} currency={currency} />
            </td>
            <td className={typography.tabular}>
              {dayText(lastDay)}
              <small className={styles.closing}>
                <Closing day={lastDay} time={lastTime} />
              </small>
            </td>
            {original && (
              <td>{offers[i - 1]?.transId !== transId && <RaiseLink transId={transId} original={original} />}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface RaiseLinkProps {
  transId: string
  original: OriginalKey
}

function RaiseLink({ transId, original }: RaiseLinkProps) {
  const t = useText()
  const navigate = useNavigate()
  const address = raiseAddress(transId, original)
  if (!address) return null
  const name = isExceptionTransId(transId) ? t(`transId.${transId}`) : transId
  return (
    <Button size="small" aria-label={t('record.raiseOf', { transaction: name })} onClick={() => void navigate(address)}>
      {t('list.raise')}
    </Button>
  )
}
