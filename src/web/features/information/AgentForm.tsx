import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type AgentRow, addAgent, modifyAgent } from '../../../contract/reference/information.ts'
import { agentServices, sameInstitutionIn } from '../../../domain/reference/information.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { call } from '../../api/call.ts'
import { choice, defineForm } from '../../form/definition.ts'
import { Fields } from '../../form/FormField.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSheet.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { pageAddress } from '../../routes/links.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { refreshAgents } from './queries.ts'

type AgentValues = Pick<AgentRow, 'agentIns' | 'insIdCd' | 'rltInsIdCd' | 'service' | 'validFrom' | 'remark'> & {
  validTo: string
}

const agentForm = defineForm<AgentValues>({
  name: 'agent',
  fields: {
    agentIns: { kind: 'institution', of: 'own', required: true, hint: (t) => t('information.agentHint') },
    insIdCd: { kind: 'institution', of: 'all', required: true, hint: (t) => t('information.principalHint') },
    rltInsIdCd: { kind: 'institution', of: 'all', required: true, hint: (t) => t('information.relatedHint') },
    service: { ...choice(agentServices, (t, service) => t(`agentService.${service}`)), required: true },
    validFrom: { kind: 'day', required: true },
    validTo: { kind: 'day', empty: (t) => t('information.noEnd') },
    remark: { kind: 'area', max: 200 },
  },
  check: (values, { error }) => {
    const same = sameInstitutionIn(values)
    return same ? [{ field: same, text: error('agentOfItself') }] : []
  },
})

export function AgentForm({ row }: { row: AgentRow | null }) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { insIdCd: own } = useProfile()
  const back = useLastTab('inf.agent.query')
  const form = useForm(agentForm, {
    ...(row && { about: row.agentId, version: row.version }),
    values: valuesOf(row, own),
    question: (values) => ({ after: values, before: row && valuesOf(row, own) }),
    send: (values, options) => {
      const written = { ...values, validTo: values.validTo || null }
      return row
        ? call(modifyAgent, { agentId: row.agentId, version: row.version, ...written }, options)
        : call(addAgent, written, options)
    },
    refresh: () => refreshAgents(queries),
    done: (_, { insIdCd }) => {
      toast('success', t('information.saved'))
      return navigate({ ...(row ? back : pageAddress('inf.agent.query', { insIdCd })), replace: true })
    },
  })
  const title = t(row ? 'frame.page.inf.agent.modify' : 'frame.page.inf.agent.create')
  const trail = [{ label: t('frame.page.inf.agent.query'), ...back }]
  return (
    <FormPage form={form} title={title} trail={trail} here={title} submit={t('information.save')}>
      <FormSection title={t('information.parties')}>
        <Fields form={form} names={['agentIns', 'insIdCd', 'rltInsIdCd']} />
      </FormSection>
      <FormSection title={t('information.terms')}>
        <Fields form={form} names={['service', 'validFrom', 'validTo', 'remark']} />
      </FormSection>
    </FormPage>
  )
}

function valuesOf(row: AgentRow | null, own: string): AgentValues {
  if (!row) {
    const nobody = { insIdCd: '', rltInsIdCd: '', agentIns: own, service: agentServices[0] }
    return { ...nobody, validFrom: dayOf(new Date()), validTo: '', remark: '' }
  }
  const { insIdCd, rltInsIdCd, agentIns, service, validFrom, validTo, remark } = row
  return { insIdCd, rltInsIdCd, agentIns, service, validFrom, validTo: validTo ?? '', remark }
}
