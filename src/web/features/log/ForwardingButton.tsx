import { SendOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { querySecurityLog, testSecurityLog } from '../../../contract/people/securityLog.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { ForRole } from '../../session/ForRole.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { focusFirst } from '../../ui/keys/focusFirst.ts'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { showTime } from '../../ui/values/showTime.ts'

/** Shows administrators where the audit log is sent, and whether it arrives. */
export function ForwardingButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <ForRole roles={['administrator']}>
      <Button icon={<SendOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('log.forwarding.open')}
      </Button>
      {isOpen && <ForwardingDialog onClose={() => setOpen(false)} />}
    </ForRole>
  )
}

function ForwardingDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['securityLog'],
    queryFn: ({ signal }) => call(querySecurityLog, {}, { quiet: true, signal }),
    refetchInterval: 5_000,
  })
  const test = async () => {
    try {
      const answer = await call(testSecurityLog, {})
      if (answer.error === null) toast('success', t('log.forwarding.testDone'))
      else toast('error', t('log.forwarding.testFailed', { why: answer.error }))
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed
    } finally {
      await queries.invalidateQueries({ queryKey: ['securityLog'] })
    }
  }
  const time = (at: string | null) => (at === null ? '–' : showTime(at, true))
  return (
    <Modal
      open
      title={t('log.forwarding.title')}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      width={600}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('frame.close')}
        </Button>,
        ...(data?.target
          ? [
              <Button key="test" type="primary" onClick={() => void test()}>
                {t('log.forwarding.test')}
              </Button>,
            ]
          : []),
      ]}
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={5} />}
      {data?.target === null && <Alert role="note" title={t('log.forwarding.off')} />}
      {data && data.target !== null && (
        <Facts single>
          <Fact label={t('log.forwarding.target')}>{data.target}</Fact>
          <Fact label={t('log.forwarding.sent')}>{data.sent.toLocaleString('en')}</Fact>
          <Fact label={t('log.forwarding.lastSent')}>{time(data.lastSentAt)}</Fact>
          <Fact label={t('log.forwarding.waiting')}>
            {t('log.forwarding.waits', { count: data.waiting, seconds: `${data.waitingSeconds}` })}
          </Fact>
          <Fact label={t('log.forwarding.lastError')}>
            {data.lastError === null ? '–' : `${time(data.lastErrorAt)} ${data.lastError}`}
          </Fact>
        </Facts>
      )}
    </Modal>
  )
}
