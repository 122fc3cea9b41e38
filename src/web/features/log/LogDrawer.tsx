import { Drawer } from 'antd'
import { useState } from 'react'
import type { LogRow } from '../../../contract/operations/logs.ts'
import { commandAddress } from '../../../domain/operations/logs.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { actName } from '../../ui/values/actName.ts'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import { LogChanges } from './LogChanges.tsx'
import { LogResult } from './LogResult.tsx'
import styles from './log.module.css'
import { VisitsButton } from './VisitsDrawer.tsx'

export function LogDrawer({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const t = useText()
  const [open, setOpen] = useState(true)
  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      // The focus goes back to the row before the drawer is gone.
      afterOpenChange={(isOpen) => !isOpen && onClose()}
      title={actName(row, t)}
      placement="right"
      size="min(560px, 100vw)"
      closable={{ 'aria-label': t('frame.close') }}
    >
      <Entry row={row} />
    </Drawer>
  )
}

function Entry({ row }: { row: LogRow }) {
  const t = useText()
  const language = useLanguage()
  const { at, username, nickName, insIdCd, insNm, type, what, target, detail, errCd, ms, ip, browser } = row
  return (
    <div className={styles.entry}>
      <Facts single>
        <Fact label={t('field.at')}>{showTime(at, true)}</Fact>
        <Fact label={t('field.username')}>
          {username === null ? (
            t(ip === commandAddress ? 'log.operator' : 'log.nobody')
          ) : (
            <UserName username={username} nickName={nickName} />
          )}
        </Fact>
        <Fact label={t('field.insIdCd')}>
          {insIdCd === null ? '–' : <CodeName code={insIdCd} name={nameIn(insNm, language)} />}
        </Fact>
        <Fact label={t('field.type')}>{t(`logType.${type}`)}</Fact>
        <Fact label={t('field.what')}>
          {actName(row, t)} <span className={`${typography.code} ${typography.quiet}`}>{what}</span>
        </Fact>
        <Fact label={t('field.target')}>{target ?? '–'}</Fact>
        <Fact label={t('field.errMsg')}>
          <LogResult row={row} /> {errCd && <span className={`${typography.code} ${typography.quiet}`}>{errCd}</span>}
        </Fact>
        <Fact label={t('field.ms')}>{ms}</Fact>
        <Fact label={t('field.ip')}>
          <span className={typography.code}>{ip}</span>
        </Fact>
        <Fact label={t('field.browser')}>{browser ?? '–'}</Fact>
      </Facts>
      <h2>{t('field.detail')}</h2>
      {detail ? <LogChanges detail={detail} /> : <p className={typography.quiet}>{t('log.nothing')}</p>}
      {username !== null && (
        <VisitsButton username={username} day={dayOf(new Date(at))}>
          {t('log.visits.ofDay')}
        </VisitsButton>
      )}
    </div>
  )
}

/** `Malee S. acq_handler` */
export function UserName({ username, nickName }: { username: string; nickName: string | null }) {
  return (
    <span title={[nickName, username].filter(Boolean).join(' ')}>
      {nickName} <span className={`${typography.code} ${typography.quiet}`}>{username}</span>
    </span>
  )
}
