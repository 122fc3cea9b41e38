import * as z from 'zod/mini'
import { defineCall } from '../call.ts'

export const querySecurityLog = defineCall({
  path: 'query/securityLog',
  summary: 'Get where the audit log is sent, how much was sent and waits, and the last error',
  dataScope: 'nobody',
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
  path: 'test/securityLog',
  log: 'administration',
  summary: 'Send a test event to the receiver of the audit log',
  dataScope: 'nobody',
  refuses: ['securityLogOff'],
  reply: z.object({
    /** Null: it was taken. */
    error: z.nullable(z.string()),
  }),
})
