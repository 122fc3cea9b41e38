import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/call.ts'
import { getReminder } from '../../../contract/messages/reminders.ts'
import { queryOwnLog } from '../../../contract/operations/logs.ts'
import { queryOwnDevices } from '../../../contract/people/devices.ts'
import { getMyself } from '../../../contract/people/profile.ts'
import { type Asks, call } from '../../api/call.ts'

export const myselfQuery = queryOptions({
  queryKey: ['myself'],
  queryFn: ({ signal }) => call(getMyself, {}, { quiet: true, signal }),
  staleTime: 0,
})

export const reminderQuery = queryOptions({
  queryKey: ['reminder'],
  queryFn: ({ signal }) => call(getReminder, {}, { quiet: true, signal }),
  staleTime: 0,
})

export const ownDevicesQuery = queryOptions({
  queryKey: ['ownDevices'],
  queryFn: ({ signal }) => call(queryOwnDevices, {}, { quiet: true, signal }),
  staleTime: 0,
})

export function ownLogQuery(body: Asks<typeof queryOwnLog>) {
  return queryOptions({
    queryKey: ['ownLog', body],
    queryFn: ({ signal }) => call(queryOwnLog, body, { quiet: true, signal }),
    staleTime: 0,
  })
}

export type Myself = ReplyOf<typeof getMyself>
