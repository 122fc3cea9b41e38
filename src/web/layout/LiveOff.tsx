import { DisconnectOutlined } from '@ant-design/icons'
import { useText } from '../i18n/useText.ts'
import { live } from '../realtime/live.ts'
import { useLiveStatus } from '../realtime/useLive.ts'

export function LiveOff() {
  const t = useText()
  const isOff = useLiveStatus() === 'off'
  return (
    <div role="status" className="live-off">
      {isOff && (
        <>
          <DisconnectOutlined aria-hidden="true" />
          <span className="live-off-text" title={t('messages.offHelp')}>
            {t('messages.off')}
          </span>
          <button type="button" className="link-button" onClick={() => live.retry()}>
            {t('messages.retry')}
          </button>
        </>
      )}
    </div>
  )
}
