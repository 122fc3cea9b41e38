import type { Names } from '../../../contract/schema.ts'
import type { ExceptKind } from '../../../domain/exceptLists.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Facts } from '../../ui/Facts.tsx'
import typography from '../../ui/typography.module.css'

export interface Subject {
  kind: ExceptKind
  value: string
  insIdCd: string
  insNm: Names
}

export function EntrySubject({ kind, value, insIdCd, insNm }: Subject) {
  const t = useText()
  const language = useLanguage()
  return (
    <Facts>
      <Fact label={t(`exceptLists.numberOf.${kind}`)}>
        <b className={typography.code}>{value}</b>
      </Fact>
      <Fact label={t('field.insIdCd')}>
        <CodeName code={insIdCd} name={insNm[language]} />
      </Fact>
    </Facts>
  )
}
