import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import { useTyped } from '../../ui/useTyped.ts'

interface SharedFileConditionsProps {
  search: Search
  onQuery: (search: Search) => void
}

const wire = 'YYYYMMDD'

export function SharedFileConditions({ search, onQuery }: SharedFileConditionsProps) {
  const t = useText()
  const { fileName = '', sharedAtFrom = '', sharedAtTo = '' } = search
  const { typed, type, forget } = useTyped({ fileName, sharedAtFrom, sharedAtTo })
  const reset = () => {
    forget()
    onQuery({})
  }
  const day = (name: 'sharedAtFrom' | 'sharedAtTo', label: string) => (
    <Condition id={`shared-${name}`} label={label}>
      <DatePicker
        id={`shared-${name}`}
        value={typed[name] ? dayjs(typed[name], wire) : null}
        onChange={(value) => type({ [name]: value?.format(wire) ?? '' })}
        {...(name === 'sharedAtTo' && typed.sharedAtFrom && { minDate: dayjs(typed.sharedAtFrom, wire) })}
        placeholder={t('list.any')}
        getPopupContainer={popupPlace}
      />
    </Condition>
  )
  return (
    <Conditions onQuery={() => onQuery({ ...typed })} onReset={reset}>
      <Condition id="shared-fileName" label={t('field.fileName')}>
        <Input
          id="shared-fileName"
          value={typed.fileName}
          onChange={({ target }) => type({ fileName: target.value })}
          maxLength={120}
          autoComplete="off"
        />
      </Condition>
      {day('sharedAtFrom', t('sharedFiles.from'))}
      {day('sharedAtTo', t('sharedFiles.to'))}
    </Conditions>
  )
}
