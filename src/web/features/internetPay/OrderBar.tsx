import { useQuery } from '@tanstack/react-query'
import { queryOrder } from '../../../contract/internetPay.ts'
import { orderStatuses } from '../../../domain/internetPay.ts'
import type { Asks } from '../../api/call.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { DayCondition } from '../../ui/DayCondition.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { bounds, type TypedOrder } from './conditions.ts'

interface OrderBarProps {
  typed: TypedOrder
  asked: Asks<typeof queryOrder>
  found: { total: number; totalIsExact: boolean } | undefined
  onQuery: (typed: TypedOrder) => void
}

/** The conditions of the orders, and the whole of them as a file. */
export function OrderBar({ asked, found, onQuery, ...props }: OrderBarProps) {
  const t = useText()
  const { typed, inputOf, asking } = useConditions({ place: 'order', asked: props.typed, bounds, onQuery })
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  return (
    <>
      <Conditions {...asking}>
        <TextCondition {...inputOf('orderNo')} label={t('field.orderNo')} maxLength={40} />
        <TextCondition {...inputOf('mchntCd')} label={t('field.mchntCd')} maxLength={15} />
        <DayCondition {...inputOf('orderTmFrom')} label={t('internetPay.orderedFrom')} max={typed.orderTmTo} />
        <DayCondition {...inputOf('orderTmTo')} label={t('internetPay.orderedTo')} min={typed.orderTmFrom} />
        <ChoiceCondition
          {...inputOf('orderStatus')}
          label={t('field.orderStatus')}
          options={orderStatuses.map((value) => ({ value, label: t(`orderStatus.${value}`) }))}
        />
        <TextCondition {...inputOf('priAcctNo')} label={t('internetPay.cardNumber')} maxLength={30} />
        <TextCondition {...inputOf('retriRefNo')} label={t('field.retriRefNo')} maxLength={12} />
        {institutions.length > 1 && (
          <CodeCondition {...inputOf('acqInsIdCd')} label={t('field.acqInsIdCd')} options={institutions} />
        )}
      </Conditions>
      <div className="plain-bar">
        <span className="plain-count" role="status">
          {found && t(found.totalIsExact ? 'internetPay.orders' : 'internetPay.ordersOver', { count: found.total })}
        </span>
        <ExportButton onExport={() => exportList(queryOrder, asked, 'orders.csv')} />
      </div>
    </>
  )
}
