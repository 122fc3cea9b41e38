import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { nothing } from '../schema.ts'

export const querySecurityLog = defineCall({
  method: 'POST',
  path: 'query/securityLog',
  summary: 'Get where the audit log is sent, how much was sent and waits, and the last error',
  dataScope: 'nobody',
  body: nothing,
  reply: z.object({
    /** Null: it is sent nowhere. */
    target: z.nullable(z.string()),
    sent: z.int(),
    waiting: z.int(),
    waitingSeconds: z.int(),
    lastSentAt: z.nullable(z.string()),
    lastError: z.nullable(z.string()),
    lastErrorAt: z.nullable(z.string()),
  }),
})

export const testSecurityLog = defineCall({
  method: 'POST',
  path: 'test/securityLog',
  log: 'administration',
  summary: 'Send a test event to the receiver of the audit log',
  dataScope: 'nobody',
  refuses: ['securityLogOff'],
  body: nothing,
  reply: z.object({
    /** Null: it was taken. */
    error: z.nullable(z.string()),
  }),
})
