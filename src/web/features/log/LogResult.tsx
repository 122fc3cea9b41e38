import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons'
import type { LogRow } from '../../../contract/logs.ts'
import { useText } from '../../i18n/useText.ts'

export function LogResult({ row: { level, errCd, errMsg } }: { row: Pick<LogRow, 'level' | 'errCd' | 'errMsg'> }) {
  const t = useText()
  if (level === 'info')
    return (
      <span className="state-tag is-done">
        <CheckCircleFilled aria-hidden="true" /> {t('log.done')}
      </span>
    )
  return (
    <>
      <span className="state-tag is-refused">
        <CloseCircleOutlined aria-hidden="true" /> {t(errCd?.startsWith('5') ? 'log.failed' : 'log.refused')}
      </span>{' '}
      {errMsg ?? errCd}
    </>
  )
}
