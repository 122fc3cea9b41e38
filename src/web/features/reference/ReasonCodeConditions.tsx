import { Input } from 'antd'
import { texts } from '../../../contract/texts/texts.ts'
import { flows } from '../../../domain/flows/index.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { useTyped } from '../../ui/useTyped.ts'

const transIds = [...new Set(flows.flatMap((flow): readonly string[] => flow.transIds))].sort()

interface ReasonCodeConditionsProps {
  search: Search
  onQuery: (search: Search) => void
}

export function ReasonCodeConditions({ search, onQuery }: ReasonCodeConditionsProps) {
  const t = useText()
  const language = useLanguage()
  const { transId = '', rsnCd = '', rsnNm = '', flow = '' } = search
  const { typed, type, forget } = useTyped({ transId, rsnCd, rsnNm, flow })
  const nameOf = (code: string, names: Readonly<Record<string, string>>) => names[code] ?? code
  const transactions = transIds.map((code) => ({
    code,
    name: nameOf(code, texts[language].transId),
    alt: nameOf(code, texts[language === 'en' ? 'zh' : 'en'].transId),
  }))
  const reset = () => {
    forget()
    onQuery({})
  }
  return (
    <Conditions onQuery={() => onQuery({ ...typed })} onReset={reset}>
      <Condition id="reason-transId" label={t('field.transId')}>
        <CodeSelect
          id="reason-transId"
          options={transactions}
          value={typed.transId}
          onChange={(value) => type({ transId: value })}
          placeholder={t('list.any')}
          allowClear
        />
      </Condition>
      <Condition id="reason-rsnCd" label={t('reference.code')}>
        <Input
          id="reason-rsnCd"
          value={typed.rsnCd}
          onChange={({ target }) => type({ rsnCd: target.value.replace(/\D/g, '') })}
          maxLength={4}
          inputMode="numeric"
          placeholder={t('reference.firstDigits')}
          autoComplete="off"
        />
      </Condition>
      <Condition id="reason-rsnNm" label={t('field.rsnNm')}>
        <Input
          id="reason-rsnNm"
          value={typed.rsnNm}
          onChange={({ target }) => type({ rsnNm: target.value })}
          maxLength={120}
          autoComplete="off"
        />
      </Condition>
      <ChoiceCondition
        id="reason-flow"
        label={t('field.flow')}
        value={typed.flow}
        options={flows.map(({ id }) => ({ value: id, label: t(`flow.${id}`) }))}
        onChange={(value) => type({ flow: value })}
      />
    </Conditions>
  )
}
