import type { LogRow } from '../../../contract/operations/logs.ts'
import { useText } from '../../i18n/useText.ts'
import { Tag } from '../../ui/values/Tag.tsx'

export function LogResult({ row: { level, errCd, errMsg } }: { row: Pick<LogRow, 'level' | 'errCd' | 'errMsg'> }) {
  const t = useText()
  if (level === 'info') return <Tag means="done">{t('log.done')}</Tag>
  return (
    <>
      <Tag means="refused">{t(errCd?.startsWith('5') ? 'log.failed' : 'log.refused')}</Tag>{' '}
      <span title={errMsg ?? undefined}>{errMsg ?? errCd}</span>
    </>
  )
}
