import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
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
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { DayCondition } from '../../ui/DayCondition.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { toast } from '../../ui/notices.ts'
import { useConditions } from '../../ui/useConditions.ts'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'

interface AgentBarProps {
  search: Search
  /** Null where nothing is asked yet. */
  asked: Asks<typeof queryAgent> | null
  total: number | undefined
  onQuery: (search: Search) => void
}

/** The conditions, of which one of two is needed, and what can be done with the whole list. */
export function AgentBar({ search, asked, total, onQuery }: AgentBarProps) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { insIdCd = '', rltInsIdCd = '', agentIns = '', service = '', validOn = '' } = search
  const conditions = { insIdCd, rltInsIdCd, agentIns, service, validOn }
  const { typed, inputOf, asking } = useConditions({ place: 'agents', asked: conditions, onQuery })
  const { data: names } = useQuery(insNamesQuery)
  const institutions = useInstitutionOptions(names?.list)
  const sayEmpty = () => toast('warning', errorText(language, 'fieldsEmpty'))
  return (
    <>
      <Conditions {...asking} onQuery={typed.insIdCd || typed.rltInsIdCd ? asking.onQuery : sayEmpty}>
        <CodeCondition {...inputOf('insIdCd')} label={t('field.insIdCd')} options={institutions} />
        <CodeCondition {...inputOf('rltInsIdCd')} label={t('field.rltInsIdCd')} options={institutions} />
        <CodeCondition {...inputOf('agentIns')} label={t('field.agentIns')} options={institutions} />
        <ChoiceCondition
          {...inputOf('service')}
          label={t('field.service')}
          options={agentServices.map((value) => ({ value, label: t(`agentService.${value}`) }))}
        />
        <DayCondition {...inputOf('validOn')} label={t('information.holdsOn')} />
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
