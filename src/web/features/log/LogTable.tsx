import { Button } from 'antd'
import type { LogRow } from '../../../contract/logs.ts'
import { commandAddress } from '../../../domain/logs.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { actName } from '../../ui/actName.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showTime } from '../../ui/showTime.ts'
import { LogResult } from './LogResult.tsx'

interface LogTableProps {
  rows: readonly LogRow[]
  onOpen: (row: LogRow) => void
}

const columns = ['at', 'username', 'insIdCd', 'type', 'what', 'target', 'errMsg', 'ms', 'from'] as const

/** What was done, a line each, the newest first; on a narrow screen a card each. */
export function LogTable({ rows, onOpen }: LogTableProps) {
  const t = useText()
  return (
    <table className="plain-table log-table">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={`log-${name}`}>
              {name === 'from' ? t('log.from') : t(`field.${name}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('log.details')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, onOpen }: { row: LogRow; onOpen: (row: LogRow) => void }) {
  const t = useText()
  const language = useLanguage()
  const { at, username, nickName, insIdCd, insNm, type, target, ms, ip, browser } = row
  const time = showTime(at, true)
  const name = actName(row, t)
  return (
    <tr>
      <td data-label={t('field.at')} className="log-time">
        {time}
      </td>
      <td data-label={t('field.username')} className="log-user">
        {username === null ? (
          <span className="quiet">{t(ip === commandAddress ? 'log.operator' : 'log.nobody')}</span>
        ) : (
          <UserName {...{ username, nickName }} />
        )}
      </td>
      <td data-label={t('field.insIdCd')} className="log-insIdCd">
        {insIdCd === null ? '–' : <CodeName code={insIdCd} name={insNm?.[language]} />}
      </td>
      <td data-label={t('field.type')} className="log-type">
        {t(`logType.${type}`)}
      </td>
      <td data-label={t('field.what')} className="log-what">
        {name}
      </td>
      <td data-label={t('field.target')} className="log-target">
        {target ?? '–'}
      </td>
      <td data-label={t('field.errMsg')}>
        <LogResult row={row} />
      </td>
      <td data-label={t('field.ms')} className="log-ms">
        {ms}
      </td>
      <td data-label={t('log.from')} className="log-from">
        <span className="code">{ip}</span> {browser && <span className="quiet">{browser}</span>}
      </td>
      <td className="plain-actions">
        <Button type="link" aria-label={t('log.detailsOf', { what: name, time })} onClick={() => onOpen(row)}>
          {t('log.details')}
        </Button>
      </td>
    </tr>
  )
}

/** `Malee S. acq_handler` */
export function UserName({ username, nickName }: { username: string; nickName: string | null }) {
  return (
    <>
      {nickName} <span className="code quiet">{username}</span>
    </>
  )
}
