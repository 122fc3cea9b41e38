import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { queryOrder } from '../../../contract/internetPay.ts'
import { orderStatuses } from '../../../domain/internetPay.ts'
import type { Asks } from '../../api/call.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { DayInput } from '../../ui/DayInput.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { useTyped } from '../../ui/useTyped.ts'
import { type TypedOrder, typedOf } from './conditions.ts'

interface OrderBarProps {
  typed: TypedOrder
  asked: Asks<typeof queryOrder>
  found: { total: number; totalIsExact: boolean } | undefined
  onQuery: (typed: TypedOrder) => void
}

/** The conditions of the orders, and the whole of them as a file. */
export function OrderBar({ asked, found, onQuery, ...props }: OrderBarProps) {
  const t = useText()
  const { typed, type, forget } = useTyped(props.typed)
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  const text = (name: 'orderNo' | 'mchntCd' | 'priAcctNo' | 'retriRefNo', maxLength: number) => (
    <Condition id={`order-${name}`} label={name === 'priAcctNo' ? t('internetPay.cardNumber') : t(`field.${name}`)}>
      <Input
        id={`order-${name}`}
        value={typed[name]}
        onChange={(event) => type({ [name]: event.target.value })}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
      />
    </Condition>
  )
  const day = (name: 'orderTmFrom' | 'orderTmTo', label: string, bounds: { min?: string; max?: string }) => (
    <Condition id={`order-${name}`} label={label}>
      <DayInput
        id={`order-${name}`}
        value={typed[name]}
        onChange={(value) => type({ [name]: value })}
        placeholder={t('list.any')}
        {...bounds}
      />
    </Condition>
  )
  return (
    <>
      <Conditions
        onQuery={() => onQuery({ ...typed, priAcctNo: typed.priAcctNo.replaceAll(/[\s-]/g, '') })}
        onReset={() => {
          forget()
          onQuery(typedOf({}, ''))
        }}
      >
        {text('orderNo', 40)}
        {text('mchntCd', 15)}
        {day('orderTmFrom', t('internetPay.orderedFrom'), typed.orderTmTo ? { max: typed.orderTmTo } : {})}
        {day('orderTmTo', t('internetPay.orderedTo'), typed.orderTmFrom ? { min: typed.orderTmFrom } : {})}
        <ChoiceCondition
          id="order-orderStatus"
          label={t('field.orderStatus')}
          value={typed.orderStatus}
          options={orderStatuses.map((value) => ({ value, label: t(`orderStatus.${value}`) }))}
          onChange={(orderStatus) => type({ orderStatus })}
        />
        {text('priAcctNo', 30)}
        {text('retriRefNo', 12)}
        {institutions.length > 1 && (
          <Condition id="order-acqInsIdCd" label={t('field.acqInsIdCd')}>
            <CodeSelect
              id="order-acqInsIdCd"
              options={institutions}
              value={typed.acqInsIdCd}
              onChange={(acqInsIdCd) => type({ acqInsIdCd })}
              placeholder={t('list.any')}
              allowClear
            />
          </Condition>
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
