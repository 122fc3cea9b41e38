import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { querySecurityLog, testSecurityLog } from '../../../contract/people/securityLog.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import styles from './operations.module.css'

/** Where the audit log is sent, and whether it arrives. */
export function Forwarding() {
  const t = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['securityLog'],
    queryFn: ({ signal }) => call(querySecurityLog, {}, { quiet: true, signal }),
    refetchInterval: 5_000,
  })
  const test = async () => {
    const answer = await call(testSecurityLog, {})
    if (answer.error === null) toast('success', t('operations.forwarding.testDone'))
    else toast('error', t('operations.forwarding.testFailed', { why: answer.error }))
  }
  const refresh = () => queries.invalidateQueries({ queryKey: ['securityLog'] })
  const time = (at: string | null) => (at === null ? '–' : showTime(at, true))
  return (
    <section className={styles.part} aria-labelledby="forwarding-title">
      <h2 id="forwarding-title">{t('operations.forwarding.title')}</h2>
      {(error || !data) && <QueryPlaceholder query={{ error, refetch }} lines={5} />}
      {data?.target === null && <Alert role="note" title={t('operations.forwarding.off')} />}
      {data && data.target !== null && (
        <>
          <Facts single>
            <Fact label={t('operations.forwarding.target')}>{data.target}</Fact>
            <Fact label={t('operations.forwarding.sent')}>{data.sent.toLocaleString('en')}</Fact>
            <Fact label={t('operations.forwarding.lastSent')}>{time(data.lastSentAt)}</Fact>
            <Fact label={t('operations.forwarding.waiting')}>
              {t('operations.forwarding.waits', { count: data.waiting, seconds: `${data.waitingSeconds}` })}
            </Fact>
            <Fact label={t('operations.forwarding.lastError')}>
              {data.lastError === null ? '–' : `${time(data.lastErrorAt)} ${data.lastError}`}
            </Fact>
          </Facts>
          <Button onClick={() => void runAction(test, refresh)}>{t('operations.forwarding.test')}</Button>
        </>
      )}
    </section>
  )
}
