import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '../../../contract/call.ts'
import { menuPaths } from '../../../contract/pages.ts'
import type { queryInsSetting } from '../../../contract/reference/limits.ts'
import { searchedNames } from '../../../texts/names.ts'
import { remarkTemplatesQuery } from '../../api/remarkTemplates.ts'
import { FormLine } from '../../form/FormLine.tsx'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { CodeSelect } from '../../ui/inputs/CodeSelect.tsx'
import page from '../../ui/pages/page.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import visibility from '../../ui/visibility.module.css'
import { CardLimitForm } from './CardLimitForm.tsx'
import { DualControlSection } from './DualControlSection.tsx'
import { FactorPolicyForm } from './FactorPolicyForm.tsx'
import styles from './limits.module.css'
import { cardLimitQuery, factorPolicyQuery, settingQuery } from './queries.ts'
import { RemarkTemplatesForm } from './RemarkTemplatesForm.tsx'
import { SettingForm } from './SettingForm.tsx'

export function SettingPage() {
  const t = useText()
  const { insIdCd } = usePageSearch('inf.institutionSetting.modify')
  const { data, error, refetch } = useQuery(settingQuery(insIdCd))
  return (
    <>
      <MenuTabs page="inf.institutionSetting.modify" />
      <section className={page.page} aria-labelledby="setting-title">
        <h1 id="setting-title" className={visibility.visuallyHidden}>
          {t('limits.setting.title')}
        </h1>
        {!data ? (
          <QueryPlaceholder query={{ error, refetch }} lines={6} />
        ) : (
          <div className={styles.settingForm}>
            <Institution {...data} />
            <SettingForm key={data.setting.insIdCd} setting={data.setting} />
            <FactorPolicy insIdCd={data.setting.insIdCd} />
            <Templates insIdCd={data.setting.insIdCd} />
            <CardLimit insIdCd={data.setting.insIdCd} changeable={data.institutions.length > 1} />
            <DualControlSection />
          </div>
        )}
      </section>
    </>
  )
}

function FactorPolicy({ insIdCd }: { insIdCd: string }) {
  const { data, error, refetch } = useQuery(factorPolicyQuery(insIdCd))
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={3} />
  return <FactorPolicyForm key={data.insIdCd} policy={data} />
}

function Templates({ insIdCd }: { insIdCd: string }) {
  const { data, error, refetch } = useQuery(remarkTemplatesQuery(insIdCd))
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={3} />
  return <RemarkTemplatesForm key={data.insIdCd} templates={data} />
}

function CardLimit({ insIdCd, changeable }: { insIdCd: string; changeable: boolean }) {
  const { data, error, refetch } = useQuery(cardLimitQuery(insIdCd))
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={3} />
  return <CardLimitForm key={data.insIdCd} limit={data} changeable={changeable} />
}

function Institution({ setting, institutions }: ReplyOf<typeof queryInsSetting>) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { insIdCd } = setting
  const options = institutions.map((one) => ({ code: one.insIdCd, ...searchedNames(one.nm, language) }))
  const [own] = options
  if (options.length === 1 && own)
    return (
      <p className={styles.settingInstitution}>
        <CodeName code={own.code} name={own.name} />
      </p>
    )
  return (
    <FormLine id="setting-institution" label={t('field.insIdCd')} error={null}>
      <CodeSelect
        id="setting-institution"
        options={options}
        value={insIdCd}
        onChange={(code) => void navigate({ to: menuPaths.InstitutionSetting, search: { insIdCd: code } })}
      />
    </FormLine>
  )
}
