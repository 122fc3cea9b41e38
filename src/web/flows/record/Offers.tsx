import type { OfferReply } from '../../../contract/records.ts'
import { isExceptionTransId } from '../../../domain/transactions.ts'
import { useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { Money } from '../../ui/Money.tsx'
import type { KnownNames } from '../definition.ts'

interface OffersProps {
  offers: readonly OfferReply[]
  currency: string
  names: KnownNames
}

/** What may be raised, how much at most, and until when: with its reasons, where some have rules of their own. */
export function Offers({ offers, currency, names }: OffersProps) {
  const t = useText()
  const hasRules = (transId: string) => offers.filter((one) => one.transId === transId).length > 1
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
        {offers.map(({ transId, rsnCds, atMost, lastDay }) => (
          <tr key={`${transId} ${rsnCds.join(' ')}`}>
            <td>
              <CodeName code={transId} name={isExceptionTransId(transId) ? t(`transId.${transId}`) : undefined} />
              {hasRules(transId) && (
                <small
                  className="quiet offer-reasons"
                  title={rsnCds.map((code) => names.reason(transId, code)).join(', ')}
                >
                  {t('record.history.reasons', { codes: rsnCds.join(', ') })}
                </small>
              )}
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
