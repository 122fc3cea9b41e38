import { z } from 'zod'
import { agentServices, contactDuties, phonePattern } from '../domain/information.ts'
import { isMailAddress } from '../domain/mailAddress.ts'
import { nickNamePattern } from '../domain/people.ts'
import { isCountry } from '../domain/reference.ts'
import { defineCall } from './call.ts'
import { institution } from './records.ts'
import { institutionName } from './reference.ts'
import { actionOffers, fieldSchema, listOf, names, nothing, paging, rowId } from './schema.ts'

/** Who acts for whom, the institutions of the network, and whom to call there. */

const id = rowId
const version = z.int().min(1)
const insIdCd = fieldSchema('submitInsIdCd')
const day = fieldSchema('settleDt')
const service = z.enum(agentServices)

/** What a keeper may do with it, in the words of an error where not. */
const actions = actionOffers(['modify', 'delete'])

const agency = {
  insIdCd: z.string(),
  rltInsIdCd: z.string(),
  agentIns: z.string(),
  service,
  validFrom: z.string(),
  /** Null where no end is set. */
  validTo: z.string().nullable(),
  remark: z.string(),
}

export const agentRow = z.object({
  agentId: z.string(),
  /** Counted up with each change: whoever changes it says which one they saw. */
  version: z.int(),
  ...agency,
  insNm: names,
  rltInsNm: names,
  agentNm: names,
  actions,
})
export type AgentRow = z.infer<typeof agentRow>

export const agentSorts = ['insIdCd', '-insIdCd', 'rltInsIdCd', '-rltInsIdCd', 'validFrom', '-validFrom'] as const

export const queryAgent = defineCall({
  method: 'POST',
  path: 'query/agent',
  csv: true,
  summary: 'Agents by the institution that is acted for, or the one towards which; one of the two is needed',
  concerns: 'parties',
  body: z.strictObject({
    ...paging,
    insIdCd: insIdCd.optional(),
    rltInsIdCd: insIdCd.optional(),
    agentIns: insIdCd.optional(),
    service: service.optional(),
    /** Only those that hold on this day. */
    validOn: day.optional(),
    sort: z.enum(agentSorts).default('insIdCd'),
  }),
  reply: listOf(agentRow),
})

export const detailAgent = defineCall({
  method: 'POST',
  path: 'detail/agent',
  summary: 'One agent, to be changed',
  concerns: 'parties',
  body: z.strictObject({ agentId: id }),
  reply: agentRow,
})

const writtenAgent = {
  insIdCd,
  rltInsIdCd: insIdCd,
  agentIns: insIdCd,
  service,
  validFrom: day,
  validTo: day.nullable(),
  remark: fieldSchema('remark'),
}
const changedAgent = z.object({ agentId: z.string(), version: z.int() })

export const addAgent = defineCall({
  method: 'POST',
  path: 'add/agent',
  log: 'administration',
  summary: 'Add an agent; a manager those that the own institution is',
  concerns: 'institution',
  body: z.strictObject(writtenAgent),
  reply: changedAgent,
})

export const modifyAgent = defineCall({
  method: 'POST',
  path: 'modify/agent',
  log: 'administration',
  summary: 'Change an agent',
  concerns: 'institution',
  body: z.strictObject({ agentId: id, version, ...writtenAgent }),
  reply: changedAgent,
})

export const deleteAgent = defineCall({
  method: 'POST',
  path: 'delete/agent',
  log: 'administration',
  summary: 'Delete an agent',
  concerns: 'institution',
  body: z.strictObject({ agentId: id, version }),
  reply: z.object({}),
})

const facts = {
  insIdCd: z.string(),
  insEnNm: z.string(),
  insNm: z.string(),
  /** ISO 3166, two letters. */
  country: z.string().nullable(),
  currCd: z.string().nullable(),
  acquirer: z.boolean(),
  issuer: z.boolean(),
}

export const insRow = z.object({ ...facts, version: z.int(), contacts: z.int(), actions })
export type InsRow = z.infer<typeof insRow>

export const insSorts = ['insIdCd', '-insIdCd', 'insEnNm', '-insEnNm'] as const

export const queryIns = defineCall({
  method: 'POST',
  path: 'query/ins',
  csv: true,
  summary: 'Institutions of the network by number, name, country and role',
  concerns: 'members',
  body: z.strictObject({
    ...paging,
    /** Its first digits. */
    insIdCd: z
      .string()
      .regex(/^\d{1,11}$/)
      .optional(),
    /** A part of the name in either language, in any case. */
    insNm: z.string().trim().max(120).optional(),
    country: z.string().refine(isCountry).optional(),
    insRole: z.enum(['acquirer', 'issuer']).optional(),
    sort: z.enum(insSorts).default('insIdCd'),
  }),
  reply: listOf(insRow),
})

export const getInsNames = defineCall({
  method: 'GET',
  path: 'ins/names',
  summary: 'The institutions of the network by their names, to choose from',
  concerns: 'members',
  body: nothing,
  reply: z.object({ list: z.array(institution) }),
})

export const detailIns = defineCall({
  method: 'POST',
  path: 'detail/ins',
  summary: 'One institution of the network',
  concerns: 'members',
  body: z.strictObject({ insIdCd }),
  reply: insRow.extend({ maintainsContacts: z.boolean() }),
})

export const modifyIns = defineCall({
  method: 'POST',
  path: 'modify/ins',
  log: 'administration',
  summary: 'Change what is said of an institution; the imported data has a new version by it',
  concerns: 'institution',
  body: z.strictObject({
    insIdCd,
    version,
    insEnNm: institutionName,
    insNm: institutionName,
    country: z.string().refine(isCountry).nullable(),
    currCd: fieldSchema('transCurrCd').nullable(),
    acquirer: z.boolean(),
    issuer: z.boolean(),
  }),
  reply: z.object({ insIdCd: z.string(), version: z.int() }),
})

const written = {
  contactNm: z.string().trim().regex(nickNamePattern),
  duty: z.enum(contactDuties),
  phone: z.string().trim().regex(phonePattern).nullable(),
  email: z.string().trim().refine(isMailAddress).nullable(),
}

export const contactRow = z.object({
  contactId: z.string(),
  version: z.int(),
  contactNm: z.string(),
  duty: z.enum(contactDuties),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type ContactRow = z.infer<typeof contactRow>

export const queryInsContact = defineCall({
  method: 'POST',
  path: 'query/insContact',
  summary: 'Whom to call at an institution',
  concerns: 'members',
  body: z.strictObject({ ...paging, insIdCd, duty: z.enum(contactDuties).optional() }),
  reply: listOf(contactRow),
})

const changedContact = z.object({ contactId: z.string(), version: z.int() })

export const addInsContact = defineCall({
  method: 'POST',
  path: 'add/insContact',
  log: 'administration',
  summary: 'Add a contact of an institution; a phone number or an e-mail address is needed. Takes an Idempotency-Key.',
  concerns: 'institution',
  body: z.strictObject({ insIdCd, ...written }),
  reply: changedContact,
})

export const modifyInsContact = defineCall({
  method: 'POST',
  path: 'modify/insContact',
  log: 'administration',
  summary: 'Change a contact',
  concerns: 'institution',
  body: z.strictObject({ contactId: id, version, ...written }),
  reply: changedContact,
})

export const deleteInsContact = defineCall({
  method: 'POST',
  path: 'delete/insContact',
  log: 'administration',
  summary: 'Delete a contact',
  concerns: 'institution',
  body: z.strictObject({ contactId: id, version }),
  reply: z.object({}),
})
