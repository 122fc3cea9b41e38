import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { type InsRow, modifyIns } from '../../../contract/information.ts'
import { errorText } from '../../../contract/texts/texts.ts'
import { currencies } from '../../../domain/currencies.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { FormLine } from '../../ui/FormLine.tsx'
import { toast } from '../../ui/notices.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { useCountryOptions } from './countries.ts'
import { refreshInstitutions } from './queries.ts'
import { useSending } from './useSending.ts'

const fields: readonly string[] = ['insEnNm', 'insNm', 'country', 'currCd']
const controlId = (field: string) => `institution-${field}`

export function InstitutionForm({ row }: { row: InsRow }) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { insIdCd, version, insEnNm, insNm, country, currCd, acquirer, issuer } = row
  const [draft, setDraft] = useState({
    ...{ insEnNm, insNm, country: country ?? '', currCd: currCd ?? '', acquirer, issuer },
  })
  const [tried, setTried] = useState(false)
  const { busy, refusedOf, refusal, forget, send } = useSending(fields, controlId)
  const askSubmit = useAskSubmit()
  const back = useLastTab('inf.institution.query')
  const countries = useCountryOptions()
  const set = (patch: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...patch }))
    forget()
  }
  const save = async () => {
    setTried(true)
    const missing = (['insEnNm', 'insNm'] as const).find((field) => draft[field].trim() === '')
    if (missing) return document.getElementById(controlId(missing))?.focus()
    if (!(await askSubmit(factsOf(draft), factsOf(row)))) return
    const written = { ...draft, country: draft.country || null, currCd: draft.currCd || null }
    const done = await send(() => call(modifyIns, { insIdCd, version, ...written }, { quiet: true }))
    await refreshInstitutions(queries)
    if (!done) return
    toast('success', t('information.saved'))
    await navigate({ ...back, replace: true })
  }
  const name = (field: 'insEnNm' | 'insNm', label: string) => {
    const missing = tried && draft[field].trim() === '' ? errorText(language, 'missingField', { field: label }) : null
    const error = refusedOf(field) ?? missing
    return (
      <FormLine id={controlId(field)} label={label} required error={error}>
        <Input
          id={controlId(field)}
          value={draft[field]}
          onChange={({ target }) => set({ [field]: target.value })}
          maxLength={120}
          lang={field === 'insEnNm' ? 'en' : 'zh'}
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null}
          aria-describedby={`${controlId(field)}-line`}
          autoComplete="off"
        />
      </FormLine>
    )
  }
  return (
    <form
      className="information-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="information-fields">
        {name('insEnNm', t('field.insEnNm'))}
        {name('insNm', t('field.nm'))}
        <FormLine id={controlId('country')} label={t('field.country')} error={refusedOf('country')}>
          <CodeSelect
            id={controlId('country')}
            options={countries}
            value={draft.country}
            onChange={(value) => set({ country: value })}
            allowClear
            aria-describedby={`${controlId('country')}-line`}
          />
        </FormLine>
        <FormLine id={controlId('currCd')} label={t('field.transCurrCd')} error={refusedOf('currCd')}>
          <CodeSelect
            id={controlId('currCd')}
            options={useCurrencyOptions()}
            value={draft.currCd}
            onChange={(value) => set({ currCd: value })}
            allowClear
            aria-describedby={`${controlId('currCd')}-line`}
          />
        </FormLine>
        <fieldset className="information-roles">
          <legend>{t('field.insRole')}</legend>
          {(['acquirer', 'issuer'] as const).map((role) => (
            <Checkbox key={role} checked={draft[role]} onChange={({ target }) => set({ [role]: target.checked })}>
              {t(`information.roleOf.${role}`)}
            </Checkbox>
          ))}
        </fieldset>
      </div>
      <p className="quiet">{t('information.versionNote')}</p>
      {refusal && (
        <p role="alert" className="information-refusal">
          {refusal}
        </p>
      )}
      <div className="information-foot">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('information.save')}
        </Button>
        <Link {...back}>{t('frame.cancel')}</Link>
      </div>
    </form>
  )
}

/** An institution as the question shows it, by the names that the fields have on the page. */
function factsOf({
  insEnNm,
  insNm,
  country,
  currCd,
  acquirer,
  issuer,
}: Pick<InsRow, 'insEnNm' | 'insNm' | 'country' | 'currCd' | 'acquirer' | 'issuer'>) {
  const insRole = [...(acquirer ? ['acquirer'] : []), ...(issuer ? ['issuer'] : [])]
  return { insEnNm, nm: insNm, country, transCurrCd: currCd, insRole }
}

/** Every currency, under the names that the browser has for it. */
function useCurrencyOptions() {
  const language = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  const others = new Intl.DisplayNames([language === 'en' ? 'zh' : 'en'], { type: 'currency' })
  return Object.entries(currencies).map(([code, [shown]]) => ({
    ...{ code, shown, name: names.of(shown) ?? shown, alt: others.of(shown) ?? shown },
  }))
}
