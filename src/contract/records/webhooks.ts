import * as z from 'zod/mini'
import { flows } from '../../domain/flows/index.ts'
import {
  deliveryFaults,
  deliveryStates,
  webhookNameLength,
  webhookStates,
  webhookUrlLength,
} from '../../domain/operations/webhooks.ts'
import { visibleText } from '../../domain/text/keptText.ts'
import { eventKinds } from '../../domain/workflow/eventViews.ts'
import { defineCall } from '../call.ts'
import { orPending } from '../reference/pendingChanges.ts'
import { fieldSchema, listOf, listPlace, rowId, sortsBy } from '../schema.ts'
import { lineText, withoutCard } from '../text.ts'

const flowId = z.enum(flows.map((flow) => flow.id))
const fault = z.enum(deliveryFaults)

/** True for an address without user, password and fragment. Where it leads is checked at each call. */
export function isWebhookUrl(text: string): boolean {
  return (
    text.length <= webhookUrlLength &&
    visibleText(text) === text &&
    /^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i.test(text) &&
    URL.canParse(text) &&
    new URL(text).port !== '0'
  )
}

const webhookRow = z.object({
  webhookId: z.string(),
  insIdCd: z.string(),
  name: z.string(),
  url: z.string(),
  flows: z.array(flowId),
  state: z.enum(webhookStates),
  createdBy: z.string(),
  createdAt: z.string(),
  /** Until when the secret before the last rotation signs too. */
  formerUntil: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(z.string()),
  /** Events that are not delivered yet. */
  waiting: z.int(),
  failed: z.int(),
  lastFault: z.nullable(fault),
  lastFaultAt: z.nullable(z.string()),
  /** The caller proposed it and may collect its secret, once. */
  collectable: z.boolean(),
})
export type WebhookRow = z.infer<typeof webhookRow>

export const webhookSorts = sortsBy('createdAt')

export const queryWebhook = defineCall({
  path: 'query/webhook',
  summary: 'List the webhooks of the institution with what waits and what failed, newest first',
  dataScope: 'institution',
  body: z.strictObject({
    ...listPlace(webhookSorts, '-createdAt'),
    state: z.optional(z.enum(webhookStates)),
    insIdCd: z.optional(fieldSchema('submitInsIdCd')),
  }),
  reply: listOf(webhookRow),
})

export const createWebhook = defineCall({
  path: 'create/webhook',
  log: 'administration',
  summary: 'Create a webhook, whose secret its proposer then collects.',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'keyReused', 'changePending', 'webhookAddress', 'webhooksFull'],
  body: z.strictObject({
    insIdCd: fieldSchema('submitInsIdCd'),
    name: lineText({ min: 1, max: webhookNameLength }),
    url: z.string().check(z.trim(), z.maxLength(webhookUrlLength), z.refine(isWebhookUrl), withoutCard()),
    flows: z.array(flowId).check(z.minLength(1)),
  }),
  reply: orPending(z.object({ webhookId: z.string() })),
})

const ofWebhook = z.strictObject({ webhookId: rowId })
const secret = z.object({ secret: z.string() })

export const collectWebhookSecret = defineCall({
  path: 'collect/webhookSecret',
  log: 'administration',
  summary: 'Get the signing secret of a new webhook; shown once, only to its proposer. Deliveries begin with it.',
  dataScope: 'institution',
  refuses: ['notFound', 'webhookOfProposer', 'webhookCollected'],
  body: ofWebhook,
  reply: secret,
})

export const rotateWebhookSecret = defineCall({
  path: 'rotate/webhookSecret',
  log: 'administration',
  summary: 'Replace the signing secret of a webhook; the former one signs beside it for 24 hours',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: ofWebhook,
  reply: secret,
})

export const removeWebhook = defineCall({
  path: 'remove/webhook',
  log: 'administration',
  summary: 'Remove a webhook; what waits for it is not sent any more',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: ofWebhook,
})

const outcome = {
  /** HTTP status of the answer. */
  status: z.nullable(z.int()),
  /** Null when it was accepted. */
  fault: z.nullable(fault),
}

export const testWebhook = defineCall({
  path: 'test/webhook',
  log: 'administration',
  summary: 'Send a signed event of the type webhook.test to a webhook, once',
  dataScope: 'institution',
  refuses: ['notFound', 'webhookNotCollected'],
  body: ofWebhook,
  reply: z.object({ ...outcome, ms: z.int() }),
})

const deliveryRow = z.object({
  deliveryId: z.string(),
  webhookId: z.string(),
  webhook: z.string(),
  insIdCd: z.string(),
  number: z.int(),
  kind: z.enum(eventKinds),
  expId: z.string(),
  flow: flowId,
  state: z.enum(deliveryStates),
  tries: z.int(),
  queuedAt: z.string(),
  triedAt: z.nullable(z.string()),
  /** Null unless it waits and its webhook is not removed. */
  nextAt: z.nullable(z.string()),
  ...outcome,
  /** Milliseconds that the last try took. */
  ms: z.nullable(z.int()),
  /** It does not wait, and its webhook is not removed. */
  resendable: z.boolean(),
})
export type DeliveryRow = z.infer<typeof deliveryRow>

export const deliverySorts = sortsBy('queuedAt')

export const queryWebhookDelivery = defineCall({
  path: 'query/webhookDelivery',
  summary: 'List the deliveries to webhooks of the institution, newest first; kept for 90 days',
  dataScope: 'institution',
  body: z.strictObject({
    ...listPlace(deliverySorts, '-queuedAt'),
    webhookId: z.optional(rowId),
    state: z.optional(z.enum(deliveryStates)),
    expId: z.optional(fieldSchema('expId')),
    insIdCd: z.optional(fieldSchema('submitInsIdCd')),
  }),
  reply: listOf(deliveryRow),
})

export const resendWebhook = defineCall({
  path: 'resend/webhook',
  log: 'administration',
  summary: 'Send a delivery again under its id, or all that failed',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({
    webhookId: rowId,
    /** Missing: all that failed. */
    deliveryId: z.optional(rowId),
  }),
  reply: z.object({ count: z.int() }),
})
