import { useQuery } from '@tanstack/react-query'
import { nameIn } from '../../texts/names.ts'
import { insNamesQuery } from '../api/institutions.ts'
import { useLanguage } from '../i18n/useText.ts'
import { CodeName } from '../ui/values/CodeName.tsx'

export function InstitutionName({ insIdCd }: { insIdCd: string }) {
  const language = useLanguage()
  const { data } = useQuery(insNamesQuery)
  return <CodeName code={insIdCd} name={nameIn(data?.list.find((one) => one.insIdCd === insIdCd)?.nm, language)} />
}
