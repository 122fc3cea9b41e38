import { Select } from 'antd'
import type { Institution } from '../../contract/records/records.ts'
import { nameIn } from '../../texts/names.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { matchesCode } from '../ui/inputs/codeSearch.ts'
import { popupPlace } from '../ui/popupPlace.ts'
import { CodeName } from '../ui/values/CodeName.tsx'

interface InstitutionsSelectProps {
  id: string
  institutions: readonly Institution[]
  value: readonly string[]
  onChange: (codes: string[]) => void
  invalid: boolean
}

/** Any number of institutions, found by code and by name in both languages. */
export function InstitutionsSelect({ id, institutions, value, onChange, invalid }: InstitutionsSelectProps) {
  const t = useText()
  const language = useLanguage()
  const nameOf = (code: string) => nameIn(institutions.find((one) => one.insIdCd === code)?.nm, language)
  const options = institutions
    .filter(({ ended }) => !ended)
    .map(({ insIdCd, nm }) => ({ value: insIdCd, code: insIdCd, name: nm.en, alt: nm.zh }))
  return (
    <Select<string[], (typeof options)[number]>
      mode="multiple"
      id={id}
      value={[...value]}
      onChange={onChange}
      options={options}
      showSearch={{ filterOption: (typed, option) => option !== undefined && matchesCode(option, typed) }}
      optionRender={({ data }) => <CodeName code={data.code} name={nameOf(data.code)} />}
      labelRender={({ value: code }) => <CodeName code={`${code}`} name={nameOf(`${code}`)} />}
      placeholder={t('form.chooseInstitutions')}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={`${id}-line`}
      getPopupContainer={popupPlace}
      style={{ width: '100%' }}
    />
  )
}
