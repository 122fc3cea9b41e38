import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { cardAttrs } from '../../../domain/reference.ts'
import { insNamesQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { toast } from '../../ui/notices.ts'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { useTyped } from '../../ui/useTyped.ts'

/** As many first digits as are ever asked for: the rest of a card number goes nowhere. */
const mostDigits = 11

interface IssuerConditionsProps {
  search: Search
  onQuery: (search: Search) => void
}

export function IssuerConditions({ search, onQuery }: IssuerConditionsProps) {
  const t = useText()
  const { cardBegin = '', issInsIdCd = '', cardAttr = '' } = search
  const { typed, type, forget } = useTyped({ cardBegin, issInsIdCd, cardAttr })
  const { data: names } = useQuery(insNamesQuery)
  const institutions = useInstitutionOptions(names?.list)
  const typeDigits = (text: string) => {
    const digits = text.replace(/\D/g, '')
    if (digits.length > mostDigits) toast('warning', t('reference.cardCut'))
    type({ cardBegin: digits.slice(0, mostDigits) })
  }
  const reset = () => {
    forget()
    onQuery({})
  }
  return (
    <Conditions onQuery={() => onQuery({ ...typed })} onReset={reset}>
      <Condition id="issuer-cardBegin" label={t('field.cardBegin')}>
        <Input
          id="issuer-cardBegin"
          value={typed.cardBegin}
          onChange={({ target }) => typeDigits(target.value)}
          inputMode="numeric"
          autoComplete="off"
          title={t('reference.cardHint')}
          placeholder="62000000"
        />
      </Condition>
      <Condition id="issuer-issInsIdCd" label={t('field.issInsIdCd')}>
        <CodeSelect
          id="issuer-issInsIdCd"
          options={institutions}
          value={typed.issInsIdCd}
          onChange={(value) => type({ issInsIdCd: value })}
          placeholder={t('list.any')}
          allowClear
        />
      </Condition>
      <ChoiceCondition
        id="issuer-cardAttr"
        label={t('field.cardAttr')}
        value={typed.cardAttr}
        options={cardAttrs.map((value) => ({ value, label: `${value} ${t(`cardAttr.${value}`)}` }))}
        onChange={(value) => type({ cardAttr: value })}
      />
    </Conditions>
  )
}
