import * as z from 'zod/mini'
import { isMailAddress } from '../../domain/people/mailAddress.ts'
import { isCountry } from '../../domain/reference/countries.ts'
import { agentServices, contactDuties, phonePattern } from '../../domain/reference/information.ts'
import { defineCall } from '../call.ts'
import { institution } from '../records/records.ts'
import { actionOffers, fieldSchema, listOf, listPlace, names, plannedDay, rowId, sortsBy } from '../schema.ts'
import { lineText, withoutCard } from '../text.ts'
import { institutionName } from './reference.ts'

const id = rowId
const version = z.int().check(z.minimum(1))
const insIdCd = fieldSchema('submitInsIdCd')
const day = fieldSchema('settleDt')
const service = z.enum(agentServices)

const actions = actionOffers(['modify', 'delete'])

const agency = {
  insIdCd: z.string(),
  rltInsIdCd: z.string(),
  agentIns: z.string(),
  service,
  validFrom: z.string(),
  /** Null where no end is set. */
  validTo: z.nullable(z.string()),
  remark: z.string(),
}

const agentRow = z.object({
  agentId: z.string(),
  /** Rises with each change. A change names the version that its user has read. */
  version: z.int(),
  ...agency,
  insNm: names,
  rltInsNm: names,
  agentNm: names,
  actions,
})
export type AgentRow = z.infer<typeof agentRow>

export const agentSorts = sortsBy('insIdCd', 'rltInsIdCd', 'agentIns', 'service', 'validFrom', 'validTo')

export const queryAgent = defineCall({
  path: 'query/agent',
  csv: true,
  summary: 'Search agents by represented or related institution (at least one required)',
  dataScope: 'parties',
  refuses: ['fieldsEmpty', 'otherInstitution'],
  body: z.strictObject({
    ...listPlace(agentSorts, 'insIdCd'),
    insIdCd: z.optional(insIdCd),
    rltInsIdCd: z.optional(insIdCd),
    agentIns: z.optional(insIdCd),
    service: z.optional(service),
    /** Only those that hold on this day. */
    validOn: z.optional(day),
  }),
  reply: listOf(agentRow),
})

export const detailAgent = defineCall({
  path: 'detail/agent',
  summary: 'Get an agent',
  dataScope: 'parties',
  refuses: ['otherInstitution', 'notFound'],
  body: z.strictObject({ agentId: id }),
  reply: agentRow,
})

const writtenAgent = {
  insIdCd,
  rltInsIdCd: insIdCd,
  agentIns: insIdCd,
  service,
  validFrom: plannedDay,
  validTo: z.nullable(plannedDay),
  remark: fieldSchema('remark'),
}
const changedAgent = z.object({ agentId: z.string(), version: z.int() })

export const addAgent = defineCall({
  path: 'add/agent',
  log: 'administration',
  summary: 'Add an agent; managers can only add their own institution as agent',
  dataScope: 'institution',
  refuses: [
    'rangeReversed',
    'otherInstitution',
    'institutionUnknown',
    'institutionEnded',
    'agentOfItself',
    'agentTwice',
  ],
  body: z.strictObject({
    ...writtenAgent,
    /** The caller's own institution where it is not said; the other terms likewise have what is usual. */
    agentIns: z.optional(insIdCd),
    service: z._default(service, 'all'),
    validFrom: z.optional(plannedDay),
    validTo: z._default(z.nullable(plannedDay), null),
    remark: z._default(fieldSchema('remark'), ''),
  }),
  reply: changedAgent,
})

export const modifyAgent = defineCall({
  path: 'modify/agent',
  log: 'administration',
  summary: 'Modify an agent',
  dataScope: 'institution',
  refuses: [
    'rangeReversed',
    'otherInstitution',
    'notFound',
    'recordChanged',
    'institutionUnknown',
    'institutionEnded',
    'agentOfItself',
    'agentTwice',
  ],
  body: z.strictObject({ agentId: id, version, ...writtenAgent }),
  reply: changedAgent,
})

export const deleteAgent = defineCall({
  path: 'delete/agent',
  log: 'administration',
  summary: 'Delete an agent, named by its ID or by its two institutions where there is one such agent',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'recordChanged', 'agentSeveral'],
  body: z.union([
    z.strictObject({ agentId: id, version: z.optional(version) }),
    z.strictObject({ insIdCd, rltInsIdCd: insIdCd }),
  ]),
})

const facts = {
  insIdCd: z.string(),
  insEnNm: z.string(),
  insNm: z.string(),
  /** ISO 3166, two letters. */
  country: z.nullable(z.string()),
  currCd: z.nullable(z.string()),
  acquirer: z.boolean(),
  issuer: z.boolean(),
}

const insRow = z.object({ ...facts, version: z.int(), contacts: z.int(), actions })
export type InsRow = z.infer<typeof insRow>

export const insSorts = sortsBy('insIdCd', 'insEnNm', 'country', 'currCd')

export const queryIns = defineCall({
  path: 'query/ins',
  csv: true,
  summary: 'Search institutions by code, name, country and role',
  dataScope: 'members',
  body: z.strictObject({
    ...listPlace(insSorts, 'insIdCd'),
    /** The first digits of the card number. */
    insIdCd: z.optional(z.string().check(z.regex(/^\d{1,11}$/))),
    insNm: z.optional(lineText({ max: 120 })),
    country: z.optional(z.string().check(z.refine(isCountry))),
    insRole: z.optional(z.enum(['acquirer', 'issuer'])),
  }),
  reply: listOf(insRow),
})

export const getInsNames = defineCall({
  method: 'GET',
  path: 'ins/names',
  summary: 'List institution names for selection',
  dataScope: 'members',
  reply: z.object({ list: z.array(institution) }),
})

export const detailIns = defineCall({
  path: 'detail/ins',
  summary: 'Get an institution',
  dataScope: 'members',
  refuses: ['notFound'],
  body: z.strictObject({ insIdCd }),
  reply: z.extend(insRow, { maintainsContacts: z.boolean() }),
})

export const modifyIns = defineCall({
  path: 'modify/ins',
  log: 'administration',
  summary: 'Modify an institution; creates a new version of the institution data',
  dataScope: 'institution',
  refuses: ['notFound', 'recordChanged', 'currencyWrong'],
  body: z.strictObject({
    insIdCd,
    version,
    insEnNm: institutionName,
    insNm: institutionName,
    country: z.nullable(z.string().check(z.refine(isCountry))),
    currCd: z.nullable(fieldSchema('transCurrCd')),
    acquirer: z.boolean(),
    issuer: z.boolean(),
  }),
  reply: z.object({ insIdCd: z.string(), version: z.int() }),
})

const written = {
  contactNm: lineText({ min: 1, max: 64 }),
  duty: z.enum(contactDuties),
  phone: z.nullable(z.string().check(z.trim(), z.regex(phonePattern), withoutCard('+'))),
  email: z.nullable(z.string().check(z.trim(), z.refine(isMailAddress), withoutCard())),
}

const contactRow = z.object({
  contactId: z.string(),
  version: z.int(),
  contactNm: z.string(),
  duty: z.enum(contactDuties),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type ContactRow = z.infer<typeof contactRow>

export const queryInsContact = defineCall({
  path: 'query/insContact',
  summary: 'List institution contacts',
  dataScope: 'members',
  body: z.strictObject({
    ...listPlace(sortsBy('duty', 'contactNm'), 'duty'),
    insIdCd,
    duty: z.optional(z.enum(contactDuties)),
  }),
  reply: listOf(contactRow),
})

const changedContact = z.object({ contactId: z.string(), version: z.int() })

export const addInsContact = defineCall({
  path: 'add/insContact',
  log: 'administration',
  summary: 'Add an institution contact; phone number or email address required.',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'keyReused', 'contactWay'],
  body: z.strictObject({ insIdCd, ...written }),
  reply: changedContact,
})

export const modifyInsContact = defineCall({
  path: 'modify/insContact',
  log: 'administration',
  summary: 'Modify an institution contact',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'recordChanged', 'contactWay'],
  body: z.strictObject({ contactId: id, version, ...written }),
  reply: changedContact,
})

export const deleteInsContact = defineCall({
  path: 'delete/insContact',
  log: 'administration',
  summary: 'Delete an institution contact',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'recordChanged'],
  body: z.strictObject({ contactId: id, version }),
})
