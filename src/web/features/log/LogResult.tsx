import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons'
import type { LogRow } from '../../../contract/logs.ts'
import { useText } from '../../i18n/useText.ts'

/** Whether it was done, as a word on its ground; where it wasn't, why. */
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
      <span className="log-reason">{errMsg ?? errCd}</span>
    </>
  )
}
