import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { rowId } from '../schema.ts'

export const queryOwnDevices = defineCall({
  method: 'GET',
  path: 'query/ownDevices',
  summary: 'List the devices on which the account has been used, last used first',
  dataScope: 'oneself',
  reply: z.object({
    devices: z.array(
      z.object({
        deviceId: z.string(),
        /** `Chrome 131 on Windows`; null where the browser said nothing that is known. */
        browser: z.nullable(z.string()),
        /** Of the last login. */
        ip: z.nullable(z.string()),
        firstSeenAt: z.string(),
        lastSeenAt: z.string(),
        isThis: z.boolean(),
      }),
    ),
  }),
})

export const forgetOwnDevice = defineCall({
  path: 'user/forgetDevice',
  log: 'account',
  summary: 'Remove a known device: the next login on it counts as one on a new device',
  dataScope: 'oneself',
  body: z.strictObject({ deviceId: rowId }),
})
