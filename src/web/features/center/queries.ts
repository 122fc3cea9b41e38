import type { ReplyOf } from '../../../contract/call.ts'
import { getReminder } from '../../../contract/messages/reminders.ts'
import { queryOwnLog } from '../../../contract/operations/logs.ts'
import { queryOwnDevices } from '../../../contract/people/devices.ts'
import { getMyself } from '../../../contract/people/profile.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'

export const myselfQuery = callQuery(['myself'], getMyself, {}, { staleTime: 0 })

export const reminderQuery = callQuery(['reminder'], getReminder, {}, { staleTime: 0 })

export const ownDevicesQuery = callQuery(['ownDevices'], queryOwnDevices, {}, { staleTime: 0 })

export function ownLogQuery(body: Asks<typeof queryOwnLog>) {
  return callQuery(['ownLog', body], queryOwnLog, body, { staleTime: 0 })
}

export type Myself = ReplyOf<typeof getMyself>
