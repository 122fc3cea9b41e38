import type { OfferReply } from '../../../contract/records.ts'
import { isExceptionTransId } from '../../../domain/transactions.ts'
import { useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { Money } from '../../ui/Money.tsx'

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
