import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { type InsRow, modifyIns } from '../../../contract/reference/information.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { defineForm } from '../../form/definition.ts'
import { FieldGroup } from '../../form/FieldGroup.tsx'
import { Fields } from '../../form/FormField.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { useCurrencyOptions } from '../../ui/inputs/useCurrencyOptions.ts'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { useCountryOptions } from './countries.ts'
import { refreshInstitutions } from './queries.ts'

interface InstitutionValues {
  insEnNm: string
  insNm: string
  country: string
  currCd: string
  acquirer: boolean
  issuer: boolean
  insRole: null
}

const institutionForm = defineForm<InstitutionValues>({
  name: 'institution',
  fields: {
    insEnNm: { kind: 'text', max: 120, required: true, lang: 'en' },
    insNm: { kind: 'text', max: 120, required: true, lang: 'zh', label: (t) => t('field.nm') },
    country: { kind: 'code', useOptions: useCountryOptions },
    currCd: { kind: 'code', useOptions: useCurrencyOptions, label: (t) => t('field.transCurrCd') },
    insRole: { kind: 'own' },
  },
})

export function InstitutionForm({ row }: { row: InsRow }) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const back = useLastTab('inf.institution.query')
  const { insIdCd, version, insEnNm, insNm, country, currCd, acquirer, issuer } = row
  const form = useForm(institutionForm, {
    about: insIdCd,
    version,
    values: { insEnNm, insNm, country: country ?? '', currCd: currCd ?? '', acquirer, issuer, insRole: null },
    question: (values) => ({ after: factsOf(values), before: factsOf(row) }),
    send: ({ insRole: _, ...values }, options) => {
      const written = { ...values, country: values.country || null, currCd: values.currCd || null }
      return call(modifyIns, { insIdCd, version, ...written }, options)
    },
    refresh: () => refreshInstitutions(queries),
    done: () => {
      toast('success', t('information.saved'))
      return navigate({ ...back, replace: true })
    },
  })
  return (
    <FormPage
      form={form}
      title={<CodeName code={insIdCd} name={nameIn({ en: insEnNm, zh: insNm }, language)} />}
      trail={[{ label: t('frame.page.inf.institution.query'), ...back }]}
      here={t('frame.page.inf.institution.modify')}
      submit={t('information.save')}
    >
      <Fields form={form} names={['insEnNm', 'insNm', 'country', 'currCd']} />
      <FieldGroup form={form} name="insRole">
        {(['acquirer', 'issuer'] as const).map((role) => (
          <Checkbox
            key={role}
            checked={form.values[role]}
            onChange={({ target }) => form.set({ [role]: target.checked })}
          >
            {t(`information.roleOf.${role}`)}
          </Checkbox>
        ))}
      </FieldGroup>
      <p className={typography.quiet}>{t('information.versionNote')}</p>
    </FormPage>
  )
}

function factsOf(row: Pick<InsRow, 'insEnNm' | 'insNm' | 'country' | 'currCd' | 'acquirer' | 'issuer'>) {
  const insRole = (['acquirer', 'issuer'] as const).filter((role) => row[role])
  return { insEnNm: row.insEnNm, nm: row.insNm, country: row.country, transCurrCd: row.currCd, insRole }
}
