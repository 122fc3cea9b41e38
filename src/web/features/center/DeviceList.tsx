import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { forgetOwnDevice } from '../../../contract/people/devices.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { localDay } from '../../ui/values/showTime.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import styles from './center.module.css'
import { ownDevicesQuery } from './queries.ts'

/** Where the account has been used, so that users notice a device that isn't theirs. */
export function DeviceList() {
  const t = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(ownDevicesQuery)
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={2} />
  const forget = async (deviceId: string) => {
    // What failed was said already.
    const done = await call(forgetOwnDevice, { deviceId }).catch(() => null)
    await queries.invalidateQueries(ownDevicesQuery)
    if (done) toast('success', t('center.devices.forgotten'))
  }
  if (data.devices.length === 0) return <p>{t('center.devices.none')}</p>
  return data.devices.map(({ deviceId, browser, ip, firstSeenAt, lastSeenAt, isThis }) => (
    <p key={deviceId}>
      {t('center.devices.line', {
        browser: browser ?? t('center.devices.unknown'),
        ip: ip ?? '–',
        used: localDay(lastSeenAt),
        first: localDay(firstSeenAt),
      })}{' '}
      {isThis ? (
        <Tag means="done">{t('center.devices.isThis')}</Tag>
      ) : (
        <Button className={styles.inline} type="link" onClick={() => void forget(deviceId)}>
          {t('center.devices.forget')}
        </Button>
      )}
    </p>
  ))
}
