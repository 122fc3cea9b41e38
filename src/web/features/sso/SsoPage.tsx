import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { menuPaths } from '../../../contract/pages.ts'
import { queryDirectory } from '../../../contract/people/directory.ts'
import { querySsoSetting } from '../../../contract/people/sso.ts'
import { searchedNames } from '../../../texts/names.ts'
import { callQuery } from '../../api/callQuery.ts'
import { insListQuery } from '../../api/institutions.ts'
import { FormLine } from '../../form/FormLine.tsx'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { CodeSelect } from '../../ui/inputs/CodeSelect.tsx'
import page from '../../ui/pages/page.module.css'
import typography from '../../ui/typography.module.css'
import visibility from '../../ui/visibility.module.css'
import { DirectoryForm } from './DirectoryForm.tsx'
import { SsoDomains } from './SsoDomains.tsx'
import { SsoSettingForm } from './SsoSettingForm.tsx'
import { SsoState } from './SsoState.tsx'
import styles from './sso.module.css'

function settingQuery(insIdCd: string | undefined) {
  return callQuery(['ssoSetting', insIdCd], querySsoSetting, insIdCd ? { insIdCd } : {})
}

function directoryQuery(insIdCd: string) {
  return callQuery(['directory', insIdCd], queryDirectory, { insIdCd })
}

export function SsoPage() {
  const t = useText()
  const { insIdCd } = usePageSearch('inf.sso.modify')
  const { data, error, refetch } = useQuery(settingQuery(insIdCd))
  return (
    <>
      <MenuTabs page="inf.sso.modify" />
      <section className={page.page} aria-labelledby="sso-title">
        <h1 id="sso-title" className={visibility.visuallyHidden}>
          {t('sso.title')}
        </h1>
        {!data ? (
          <QueryPlaceholder query={{ error, refetch }} lines={8} />
        ) : (
          <div className={styles.page}>
            <Institution insIdCd={data.insIdCd} />
            <p className={typography.quiet}>{t('sso.lead')}</p>
            <SsoState setting={data} />
            <SsoDomains setting={data} />
            <SsoSettingForm key={data.insIdCd} setting={data} />
            <Directory insIdCd={data.insIdCd} />
          </div>
        )}
      </section>
    </>
  )
}

function Directory({ insIdCd }: { insIdCd: string }) {
  const { data, error, refetch } = useQuery(directoryQuery(insIdCd))
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={3} />
  return <DirectoryForm key={data.insIdCd} directory={data} />
}

/** Only for those who set it for other institutions too. */
function Institution({ insIdCd }: { insIdCd: string }) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data } = useQuery(insListQuery)
  if (!data || data.list.length < 2) return null
  const options = data.list.map((one) => ({ code: one.insIdCd, ...searchedNames(one.nm, language) }))
  return (
    <FormLine id="sso-institution" label={t('field.insIdCd')} error={null}>
      <CodeSelect
        id="sso-institution"
        options={options}
        value={insIdCd}
        onChange={(code) => void navigate({ to: menuPaths.SingleSignOn, search: { insIdCd: code } })}
      />
    </FormLine>
  )
}
