import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { DayCondition } from '../../ui/DayCondition.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'

interface SharedFileConditionsProps {
  search: Search
  onQuery: (search: Search) => void
}

export function SharedFileConditions({ search, onQuery }: SharedFileConditionsProps) {
  const t = useText()
  const { fileName = '', sharedAtFrom = '', sharedAtTo = '' } = search
  const asked = { fileName, sharedAtFrom, sharedAtTo }
  const { typed, inputOf, asking } = useConditions({ place: 'shared', asked, onQuery })
  return (
    <Conditions {...asking}>
      <TextCondition {...inputOf('fileName')} label={t('field.fileName')} maxLength={120} />
      <DayCondition {...inputOf('sharedAtFrom')} label={t('sharedFiles.from')} max={typed.sharedAtTo} />
      <DayCondition {...inputOf('sharedAtTo')} label={t('sharedFiles.to')} min={typed.sharedAtFrom} />
    </Conditions>
  )
}
