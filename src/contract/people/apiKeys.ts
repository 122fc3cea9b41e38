import * as z from 'zod/mini'
import { flows } from '../../domain/flows/index.ts'
import {
  apiScopeNames,
  isNetworkText,
  keyAddressesAtMost,
  keyNameLength,
  keyStates,
} from '../../domain/people/apiKeys.ts'
import { defineCall } from '../call.ts'
import { orPending } from '../reference/pendingChanges.ts'
import { fieldSchema, listOf, listPlace, rowId, sortsBy } from '../schema.ts'
import { lineText } from '../text.ts'

const keyId = rowId
const scope = z.enum(apiScopeNames)
const flowId = z.enum(flows.map((flow) => flow.id))

/** Addresses or networks, such as `192.0.2.7` and `2001:db8::/32`. */
const networks = [z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()]
const addresses = z
  .array(
    z
      .string()
      .check(z.refine((text) => isNetworkText(text) && networks.some((network) => network.safeParse(text).success))),
  )
  .check(z.maxLength(keyAddressesAtMost))

const writtenKey = {
  insIdCd: fieldSchema('submitInsIdCd'),
  name: lineText({ min: 1, max: keyNameLength }),
  scopes: z.array(scope).check(z.minLength(1)),
  flows: z.array(flowId).check(z.minLength(1)),
  addresses,
  /** The last day of the network on which it is accepted. */
  expiresOn: fieldSchema('settleDt'),
}

const apiKeyRow = z.object({
  keyId: z.string(),
  insIdCd: z.string(),
  name: z.string(),
  /** The name under which the audit log lists the steps of the key. */
  username: z.string(),
  state: z.enum(keyStates),
  scopes: z.array(scope),
  flows: z.array(flowId),
  addresses: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  lastUsedIp: z.nullable(z.string()),
  /** The caller proposed it and may collect the key, once. */
  collectable: z.boolean(),
})
export type ApiKeyRow = z.infer<typeof apiKeyRow>

export const apiKeySorts = sortsBy('createdAt')

export const queryApiKey = defineCall({
  path: 'query/apiKey',
  summary: 'List the API keys of the institution with their last use, newest first',
  dataScope: 'institution',
  body: z.strictObject({
    ...listPlace(apiKeySorts, '-createdAt'),
    state: z.optional(z.enum(keyStates)),
    insIdCd: z.optional(fieldSchema('submitInsIdCd')),
  }),
  reply: listOf(apiKeyRow),
})

export const createApiKey = defineCall({
  path: 'create/apiKey',
  log: 'administration',
  summary: 'Create an API key, which its proposer then collects.',
  dataScope: 'institution',
  refuses: [
    'otherInstitution',
    'notFound',
    'keyReused',
    'changePending',
    'keyScopesApart',
    'keyAddressMissing',
    'keyDays',
    'keysFull',
  ],
  body: z.strictObject(writtenKey),
  reply: orPending(z.object({ keyId: z.string() })),
})

export const collectApiKey = defineCall({
  path: 'collect/apiKey',
  log: 'administration',
  summary: 'Get a new API key in clear; shown once, only to its proposer',
  dataScope: 'institution',
  refuses: ['notFound', 'keyOfProposer', 'keyCollected'],
  body: z.strictObject({ keyId }),
  reply: z.object({ key: z.string() }),
})

export const revokeApiKey = defineCall({
  path: 'revoke/apiKey',
  log: 'administration',
  summary: 'Revoke an API key; its next call is refused',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({ keyId }),
})
