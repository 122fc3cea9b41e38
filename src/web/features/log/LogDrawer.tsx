import { Button, Drawer } from 'antd'
import type { LogRow } from '../../../contract/logs.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { commandAddress } from '../../../domain/logs.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { ForRole } from '../../session/ForRole.tsx'
import { actName } from '../../ui/actName.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { showTime } from '../../ui/showTime.ts'
import { LogChanges } from './LogChanges.tsx'
import { LogResult } from './LogResult.tsx'
import { UserName } from './LogTable.tsx'
import type { Visited } from './VisitsDrawer.tsx'

interface LogDrawerProps {
  /** Null: it is closed. */
  row: LogRow | null
  onClose: () => void
  onVisits: (visited: Visited) => void
}

/** One entry with all that was logged of it: what was before, and what after. */
export function LogDrawer({ row, onClose, onVisits }: LogDrawerProps) {
  const t = useText()
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      title={row ? actName(row, t) : ''}
      placement="right"
      size="min(560px, 100vw)"
      closable={{ 'aria-label': t('frame.close') }}
      destroyOnHidden
    >
      {row && <Entry row={row} onVisits={onVisits} />}
    </Drawer>
  )
}

function Entry({ row, onVisits }: { row: LogRow; onVisits: (visited: Visited) => void }) {
  const t = useText()
  const language = useLanguage()
  const { at, username, nickName, insIdCd, insNm, type, what, target, detail, errCd, ms, ip, browser } = row
  return (
    <div className="log-entry">
      <dl className="plain-facts log-facts">
        <Fact label={t('field.at')}>{showTime(at, true)}</Fact>
        <Fact label={t('field.username')}>
          {username === null ? (
            t(ip === commandAddress ? 'log.operator' : 'log.nobody')
          ) : (
            <UserName username={username} nickName={nickName} />
          )}
        </Fact>
        <Fact label={t('field.insIdCd')}>
          {insIdCd === null ? '–' : <CodeName code={insIdCd} name={insNm?.[language]} />}
        </Fact>
        <Fact label={t('field.type')}>{t(`logType.${type}`)}</Fact>
        <Fact label={t('field.what')}>
          {actName(row, t)} <span className="code quiet">{what}</span>
        </Fact>
        <Fact label={t('field.target')}>{target ?? '–'}</Fact>
        <Fact label={t('field.errMsg')}>
          <LogResult row={row} /> {errCd && <span className="code quiet">{errCd}</span>}
        </Fact>
        <Fact label={t('field.ms')}>{ms}</Fact>
        <Fact label={t('field.ip')}>
          <span className="code">{ip}</span>
        </Fact>
        <Fact label={t('field.browser')}>{browser ?? '–'}</Fact>
      </dl>
      <h2>{t('field.detail')}</h2>
      {detail ? <LogChanges detail={detail} /> : <p className="quiet">{t('log.nothing')}</p>}
      {username !== null && (
        <ForRole roles={['administrator']}>
          <Button onClick={() => onVisits({ username, day: dayOf(new Date(at)) })}>{t('log.visits.ofDay')}</Button>
        </ForRole>
      )}
    </div>
  )
}
