import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { queryAgent } from '../../../contract/information.ts'
import { errorText } from '../../../contract/texts/texts.ts'
import { agentServices } from '../../../domain/information.ts'
import type { Asks } from '../../api/call.ts'
import { exportList } from '../../api/files.ts'
import { insNamesQuery } from '../../api/institutions.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ForRole } from '../../session/ForRole.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { toast } from '../../ui/notices.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { useTyped } from '../../ui/useTyped.ts'

interface AgentBarProps {
  search: Search
  /** Null where nothing is asked yet. */
  asked: Asks<typeof queryAgent> | null
  total: number | undefined
  onQuery: (search: Search) => void
}

const wire = 'YYYYMMDD'

/** The conditions, of which one of two is needed, and what can be done with the whole list. */
export function AgentBar({ search, asked, total, onQuery }: AgentBarProps) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { insIdCd = '', rltInsIdCd = '', agentIns = '', service = '', validOn = '' } = search
  const { typed, type, forget } = useTyped({ insIdCd, rltInsIdCd, agentIns, service, validOn })
  const { data: names } = useQuery(insNamesQuery)
  const institutions = useInstitutionOptions(names?.list)
  const query = () => {
    if (!typed.insIdCd && !typed.rltInsIdCd) return toast('warning', errorText(language, 'fieldsEmpty'))
    onQuery({ ...typed })
  }
  const reset = () => {
    forget()
    onQuery({})
  }
  const institution = (name: 'insIdCd' | 'rltInsIdCd' | 'agentIns', label: string) => (
    <Condition id={`agents-${name}`} label={label}>
      <CodeSelect
        id={`agents-${name}`}
        options={institutions}
        value={typed[name]}
        onChange={(value) => type({ [name]: value })}
        placeholder={t('list.any')}
        allowClear
      />
    </Condition>
  )
  return (
    <>
      <Conditions onQuery={query} onReset={reset}>
        {institution('insIdCd', t('field.insIdCd'))}
        {institution('rltInsIdCd', t('field.rltInsIdCd'))}
        {institution('agentIns', t('field.agentIns'))}
        <ChoiceCondition
          id="agents-service"
          label={t('field.service')}
          value={typed.service}
          options={agentServices.map((value) => ({ value, label: t(`agentService.${value}`) }))}
          onChange={(value) => type({ service: value })}
        />
        <Condition id="agents-validOn" label={t('information.holdsOn')}>
          <DatePicker
            id="agents-validOn"
            value={typed.validOn ? dayjs(typed.validOn, wire) : null}
            onChange={(day) => type({ validOn: day?.format(wire) ?? '' })}
            placeholder={t('list.any')}
            getPopupContainer={popupPlace}
          />
        </Condition>
      </Conditions>
      <div className="plain-bar">
        <span className="plain-count" role="status">
          {total !== undefined && t('information.agentCount', { count: total })}
        </span>
        {asked && <ExportButton onExport={() => exportList(queryAgent, asked, 'agents.csv')} />}
        <ForRole roles={['manager']}>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void navigate({ to: '/stdModifyPage', search: { pageId: 'inf.agent.create' } })}
          >
            {t('information.add')}
          </Button>
        </ForRole>
      </div>
    </>
  )
}
