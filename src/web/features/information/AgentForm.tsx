import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { type AgentRow, addAgent, modifyAgent } from '../../../contract/information.ts'
import { errorText } from '../../../contract/texts/texts.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { agentServices } from '../../../domain/information.ts'
import { call } from '../../api/call.ts'
import { insListQuery, insNamesQuery } from '../../api/institutions.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { tabAt, useLastTab } from '../../layout/useTab.ts'
import { useProfile } from '../../session/useProfile.ts'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { FormLine } from '../../ui/FormLine.tsx'
import { toast } from '../../ui/notices.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { useInstitutionOptions, useOfferedInstitutions } from '../../ui/useInstitutionOptions.ts'
import { refreshAgents } from './queries.ts'
import { useSending } from './useSending.ts'

const needed = ['agentIns', 'insIdCd', 'rltInsIdCd', 'validFrom'] as const
const fields: readonly string[] = [...needed, 'service', 'validTo', 'remark']
const controlId = (field: string) => `agent-${field}`

/** Adds an agent, or changes one: who acts for whom towards whom, in what, and how long. */
export function AgentForm({ row }: { row: AgentRow | null }) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { insIdCd: own } = useProfile()
  const [draft, setDraft] = useState(() => draftOf(row, own))
  const [tried, setTried] = useState(false)
  const { busy, refusedOf, refusal, forget, send } = useSending(fields, controlId)
  const askSubmit = useAskSubmit()
  const back = useLastTab('inf.agent.query')
  const { data: kept } = useQuery(insListQuery)
  const { data: names } = useQuery(insNamesQuery)
  const agents = useOfferedInstitutions(kept?.list)
  const institutions = useInstitutionOptions(names?.list)

  const set = (patch: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...patch }))
    forget()
  }
  const errorOf = (field: keyof typeof draft) =>
    refusedOf(field) ??
    (tried && draft[field] === '' && needed.some((one) => one === field)
      ? errorText(language, 'missingField', { field: t(`field.${field}`) })
      : null)
  const save = async () => {
    setTried(true)
    const missing = needed.find((field) => draft[field] === '')
    if (missing) return document.getElementById(controlId(missing))?.focus()
    if (!(await askSubmit(draft, row && draftOf(row, own)))) return
    const written = { ...draft, validTo: draft.validTo || null }
    const done = await send(() =>
      row
        ? call(modifyAgent, { agentId: row.agentId, version: row.version, ...written }, { quiet: true })
        : call(addAgent, written, { quiet: true }),
    )
    await refreshAgents(queries)
    if (!done) return
    toast('success', t('information.saved'))
    await navigate({ ...(row ? back : tabAt('inf.agent.query', { insIdCd: draft.insIdCd })), replace: true })
  }
  const institution = (field: 'agentIns' | 'insIdCd' | 'rltInsIdCd', label: string, hint: string) => {
    const options = field === 'agentIns' ? agents : institutions
    return (
      <FormLine id={controlId(field)} label={label} required error={errorOf(field)} hint={hint}>
        <CodeSelect
          id={controlId(field)}
          options={options}
          value={draft[field]}
          onChange={(value) => set({ [field]: value })}
          disabled={field === 'agentIns' && options.length < 2}
          invalid={errorOf(field) !== null}
          aria-describedby={`${controlId(field)}-line`}
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
      <section aria-labelledby="agent-parties">
        <h2 id="agent-parties">{t('information.parties')}</h2>
        <div className="information-fields">
          {institution('agentIns', t('field.agentIns'), t('information.agentHint'))}
          {institution('insIdCd', t('field.insIdCd'), t('information.principalHint'))}
          {institution('rltInsIdCd', t('field.rltInsIdCd'), t('information.relatedHint'))}
        </div>
      </section>
      <section aria-labelledby="agent-terms">
        <h2 id="agent-terms">{t('information.terms')}</h2>
        <div className="information-fields">
          <FormLine id={controlId('service')} label={t('field.service')} required error={errorOf('service')}>
            <Select
              id={controlId('service')}
              value={draft.service}
              onChange={(service) => set({ service })}
              options={agentServices.map((value) => ({ value, label: t(`agentService.${value}`) }))}
              aria-describedby={`${controlId('service')}-line`}
              getPopupContainer={popupPlace}
              style={{ width: '100%' }}
            />
          </FormLine>
          <DayField
            id={controlId('validFrom')}
            label={t('field.validFrom')}
            required
            error={errorOf('validFrom')}
            value={draft.validFrom}
            onChange={(validFrom) => set({ validFrom })}
          />
          <DayField
            id={controlId('validTo')}
            label={t('field.validTo')}
            error={errorOf('validTo')}
            value={draft.validTo}
            onChange={(validTo) => set({ validTo })}
            placeholder={t('information.noEnd')}
          />
          <FormLine id={controlId('remark')} label={t('field.remark')} error={errorOf('remark')} wide>
            <Input.TextArea
              id={controlId('remark')}
              value={draft.remark}
              onChange={({ target }) => set({ remark: target.value })}
              maxLength={200}
              showCount
              autoSize={{ minRows: 2 }}
              aria-describedby={`${controlId('remark')}-line`}
            />
          </FormLine>
        </div>
      </section>
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

function draftOf(row: AgentRow | null, own: string) {
  if (!row) {
    const nobody = { insIdCd: '', rltInsIdCd: '', agentIns: own, service: agentServices[0] as AgentRow['service'] }
    return { ...nobody, validFrom: dayOf(new Date()), validTo: '', remark: '' }
  }
  const { insIdCd, rltInsIdCd, agentIns, service, validFrom, validTo, remark } = row
  return { insIdCd, rltInsIdCd, agentIns, service, validFrom, validTo: validTo ?? '', remark }
}
