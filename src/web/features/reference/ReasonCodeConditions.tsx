import { texts } from '../../../contract/texts/texts.ts'
import { flows } from '../../../domain/flows/index.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'

const transIds = [...new Set(flows.flatMap((flow): readonly string[] => flow.transIds))].sort()

interface ReasonCodeConditionsProps {
  search: Search
  onQuery: (search: Search) => void
}

export function ReasonCodeConditions({ search, onQuery }: ReasonCodeConditionsProps) {
  const t = useText()
  const language = useLanguage()
  const { transId = '', rsnCd = '', rsnNm = '', flow = '' } = search
  const { inputOf, asking } = useConditions({ place: 'reason', asked: { transId, rsnCd, rsnNm, flow }, onQuery })
  const nameOf = (code: string, names: Readonly<Record<string, string>>) => names[code] ?? code
  const transactions = transIds.map((code) => ({
    code,
    name: nameOf(code, texts[language].transId),
    alt: nameOf(code, texts[language === 'en' ? 'zh' : 'en'].transId),
  }))
  return (
    <Conditions {...asking}>
      <CodeCondition {...inputOf('transId')} label={t('field.transId')} options={transactions} />
      <TextCondition
        {...inputOf('rsnCd')}
        label={t('reference.code')}
        maxLength={4}
        placeholder={t('reference.firstDigits')}
        digits
      />
      <TextCondition {...inputOf('rsnNm')} label={t('field.rsnNm')} maxLength={120} />
      <ChoiceCondition
        {...inputOf('flow')}
        label={t('field.flow')}
        options={flows.map(({ id }) => ({ value: id, label: t(`flow.${id}`) }))}
      />
    </Conditions>
  )
}
