import { EyeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { queryLog } from '../../../contract/logs.ts'
import { logLevels, logTypes } from '../../../domain/logs.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ForRole } from '../../session/ForRole.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { DayInput } from '../../ui/DayInput.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { useTyped } from '../../ui/useTyped.ts'
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
  const { typed, type, forget } = useTyped(asked)
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  const reset = () => {
    forget()
    onQuery({})
  }
  const choice = (name: 'level' | 'type', options: { value: string; label: string }[]) => (
    <ChoiceCondition
      id={`log-${name}`}
      label={t(`field.${name}`)}
      value={typed[name]}
      options={options}
      onChange={(value) => type({ [name]: value })}
    />
  )
  const day = (name: 'startDt' | 'endDt', bounds: { min?: string; max?: string }) => (
    <Condition id={`log-${name}`} label={t(`field.${name}`)}>
      <DayInput id={`log-${name}`} value={typed[name]} onChange={(value) => type({ [name]: value })} {...bounds} />
    </Condition>
  )
  return (
    <>
      <Conditions onQuery={() => onQuery(searchOf(typed))} onReset={reset}>
        <Condition id="log-username" label={t('field.username')}>
          <Input
            id="log-username"
            value={typed.username}
            onChange={(event) => type({ username: event.target.value })}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
        </Condition>
        {choice(
          'level',
          logLevels.map((value) => ({ value, label: t(`logLevel.${value}`) })),
        )}
        {day('startDt', { max: typed.endDt })}
        {day('endDt', { min: typed.startDt })}
        {choice(
          'type',
          logTypes.map((value) => ({ value, label: t(`logType.${value}`) })),
        )}
        {institutions.length > 1 && (
          <Condition id="log-insIdCd" label={t('field.insIdCd')}>
            <CodeSelect
              id="log-insIdCd"
              options={institutions}
              value={typed.insIdCd}
              onChange={(insIdCd) => type({ insIdCd })}
              placeholder={t('list.any')}
              allowClear
            />
          </Condition>
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
