import { EyeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { queryLog } from '../../../contract/logs.ts'
import { logLevels, logTypes } from '../../../domain/logs.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ForRole } from '../../session/ForRole.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { DayCondition } from '../../ui/DayCondition.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { askedBy, searchOf, typedOf } from './conditions.ts'
import { LogChips } from './LogChips.tsx'
import type { Visited } from './VisitsDrawer.tsx'

interface LogBarProps {
  search: Search
  found: { total: number; totalIsExact: boolean } | undefined
  onQuery: (search: Search) => void
  onVisits: (visited: Visited) => void
}

/** The conditions of the log, what is asked, and what can be done with the whole of it. */
export function LogBar({ search, found, onQuery, onVisits }: LogBarProps) {
  const t = useText()
  const asked = typedOf(search)
  const { typed, inputOf, asking } = useConditions({
    place: 'log',
    asked,
    reset: typedOf({}),
    onQuery: (next) => onQuery(searchOf(next)),
  })
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  return (
    <>
      <Conditions {...asking}>
        <TextCondition {...inputOf('username')} label={t('field.username')} maxLength={64} />
        <ChoiceCondition
          {...inputOf('level')}
          label={t('field.level')}
          options={logLevels.map((value) => ({ value, label: t(`logLevel.${value}`) }))}
        />
        <DayCondition {...inputOf('startDt')} label={t('field.startDt')} max={typed.endDt} required />
        <DayCondition {...inputOf('endDt')} label={t('field.endDt')} min={typed.startDt} required />
        <ChoiceCondition
          {...inputOf('type')}
          label={t('field.type')}
          options={logTypes.map((value) => ({ value, label: t(`logType.${value}`) }))}
        />
        {institutions.length > 1 && (
          <CodeCondition {...inputOf('insIdCd')} label={t('field.insIdCd')} options={institutions} />
        )}
      </Conditions>
      <LogChips asked={asked} institutions={institutions} onAsk={(next) => onQuery(searchOf(next))} />
      <div className="plain-bar">
        <span className="plain-count">
          <span role="status">
            {found && t(found.totalIsExact ? 'log.count' : 'log.countOver', { count: found.total })}
          </span>{' '}
          <span className="quiet">{t('log.days')}</span>
        </span>
        <ExportButton onExport={() => exportList(queryLog, askedBy(search), 'audit-log.csv')} />
        <ForRole roles={['administrator']}>
          <Button
            icon={<EyeOutlined aria-hidden />}
            onClick={() => onVisits({ username: asked.username, day: asked.endDt })}
          >
            {t('log.visits.open')}
          </Button>
        </ForRole>
      </div>
    </>
  )
}
