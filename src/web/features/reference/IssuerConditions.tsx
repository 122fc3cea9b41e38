import { useQuery } from '@tanstack/react-query'
import { cardAttrs } from '../../../domain/reference.ts'
import { insNamesQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { toast } from '../../ui/notices.ts'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'

/** As many first digits as are ever asked for: the rest of a card number goes nowhere. */
const mostDigits = 11

/** As many first digits as tell one issuer from another. */
export const bounds = { cardBegin: { kind: 'id', chars: 'digits', min: 2, max: mostDigits } } as const

interface IssuerConditionsProps {
  search: Search
  onQuery: (search: Search) => void
}

export function IssuerConditions({ search, onQuery }: IssuerConditionsProps) {
  const t = useText()
  const { cardBegin = '', issInsIdCd = '', cardAttr = '' } = search
  const asked = { cardBegin, issInsIdCd, cardAttr }
  const { type, inputOf, asking } = useConditions({ place: 'issuer', asked, bounds, onQuery })
  const { data: names } = useQuery(insNamesQuery)
  const institutions = useInstitutionOptions(names?.list)
  const typeDigits = (digits: string) => {
    if (digits.length > mostDigits) toast('warning', t('reference.cardCut'))
    type({ cardBegin: digits.slice(0, mostDigits) })
  }
  return (
    <Conditions {...asking}>
      <TextCondition
        {...inputOf('cardBegin')}
        label={t('field.cardBegin')}
        onChange={typeDigits}
        placeholder="62000000"
        title={t('reference.cardHint')}
        digits
      />
      <CodeCondition {...inputOf('issInsIdCd')} label={t('field.issInsIdCd')} options={institutions} />
      <ChoiceCondition
        {...inputOf('cardAttr')}
        label={t('field.cardAttr')}
        options={cardAttrs.map((value) => ({ value, label: `${value} ${t(`cardAttr.${value}`)}` }))}
      />
    </Conditions>
  )
}
