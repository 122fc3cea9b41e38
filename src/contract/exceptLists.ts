import { z } from 'zod'
import { exceptKinds, exceptLists, exceptStates } from '../domain/exceptLists.ts'
import { defineCall } from './call.ts'
import { mayBeCardNumber } from './cardNumbers.ts'
import { fileText, maxTextBodyBytes } from './files.ts'
import { fieldSchema, listOf, names, paging, rowId } from './schema.ts'

/** The white and the black list of an institution: cards, merchants and terminals that its risk rules spare, or stop. */

const insIdCd = fieldSchema('submitInsIdCd')
const day = fieldSchema('settleDt')
const exceptId = rowId
const version = z.int().min(1)
const kind = z.enum(exceptKinds)
const number = fieldSchema('mchntCd')

/** What can be changed of an entry; what it is about can't. */
const terms = {
  validFrom: day,
  /** The last day; null: it holds until somebody ends it. */
  validTo: day.nullable(),
  reason: fieldSchema('remark').trim(),
}

const entry = {
  exceptId: z.string(),
  /** Counted up with each change: whoever changes it says which one they saw. */
  version: z.int(),
  insIdCd: z.string(),
  insNm: names,
  kind,
  /** The card masked, or the code of the merchant or terminal. */
  value: z.string(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  /** Where it is in its days. */
  state: z.enum(exceptStates),
  reason: z.string(),
  addedBy: z.string(),
  addedAt: z.string(),
}

export const exceptRow = z.object(entry)
export type ExceptRow = z.infer<typeof exceptRow>

/** What an entry said before or after a change. */
const said = z.object({ validFrom: z.string(), validTo: z.string().nullable(), reason: z.string() })

export const exceptDetail = z.object({
  ...entry,
  list: z.enum(exceptLists),
  /** Every change, the newest first. */
  history: z.array(
    z.object({
      version: z.int(),
      action: z.enum(['add', 'import', 'modify', 'delete']),
      by: z.string(),
      at: z.string(),
      before: said.nullable(),
      after: said.nullable(),
    }),
  ),
})
export type ExceptDetail = z.infer<typeof exceptDetail>

const changed = z.object({ exceptId: z.string(), version: z.int() })

export const exceptSorts = ['addedAt', '-addedAt', 'validTo', '-validTo'] as const

/** A line of the file: whether it was added, stood there already just so, or why it was refused. */
export const importedLine = z.object({
  line: z.int(),
  outcome: z.enum(['added', 'there', 'refused']),
  field: z.string().optional(),
  errMsg: z.string().optional(),
})
export type ImportedLine = z.infer<typeof importedLine>

function callsOf(path: 'whiteList' | 'blackList', words: string) {
  return {
    query: defineCall({
      method: 'POST',
      path: `risk/query/${path}`,
      csv: true,
      summary: `The ${words} by card, kind, number, days and who added it; as CSV, where that is accepted, all of them`,
      concerns: 'institution',
      body: z.strictObject({
        ...paging,
        priAcctNo: fieldSchema('priAcctNo').optional(),
        kind: kind.optional(),
        value: number.optional(),
        state: z.enum(exceptStates).optional(),
        /** A user name, in any case. */
        addedBy: z.string().trim().min(1).max(64).optional(),
        insIdCd: insIdCd.optional(),
        sort: z.enum(exceptSorts).default('-addedAt'),
      }),
      reply: listOf(exceptRow),
    }),
    add: defineCall({
      method: 'POST',
      path: `risk/add/${path}`,
      log: 'administration',
      summary: `Add a card, merchant or terminal to the ${words}; refused while it is on either list on one of the days`,
      concerns: 'institution',
      body: z.strictObject({
        /** The own one unless said. */
        insIdCd: insIdCd.optional(),
        kind,
        /** The number of the card, merchant or terminal; not where `rid` says it. */
        value: mayBeCardNumber(z.string().trim().max(40), { isCard: (fields) => fields.kind === 'card' }).optional(),
        /** A suspicious transaction: its card is meant. */
        rid: exceptId.optional(),
        ...terms,
      }),
      reply: changed,
    }),
    modify: defineCall({
      method: 'POST',
      path: `risk/modify/${path}`,
      log: 'administration',
      summary: `Change the days and the reason of an entry of the ${words}`,
      concerns: 'institution',
      body: z.strictObject({ exceptId, version, ...terms }),
      reply: changed,
    }),
    detail: defineCall({
      method: 'POST',
      path: `risk/detailExceptList/${path}`,
      summary: `An entry of the ${words}, with every change of it`,
      concerns: 'institution',
      body: z.strictObject({ exceptId }),
      reply: exceptDetail,
    }),
    import: defineCall({
      method: 'POST',
      path: `risk/import/${path}`,
      log: 'administration',
      maxBytes: maxTextBodyBytes,
      summary: `Add the lines of a CSV file to the ${words}; each says what became of it, and the same file adds nothing twice`,
      concerns: 'institution',
      body: z.strictObject({ insIdCd: insIdCd.optional(), file: fileText }),
      reply: z.object({ added: z.int(), there: z.int(), refused: z.int(), list: z.array(importedLine) }),
    }),
  }
}

export const exceptListCalls = { white: callsOf('whiteList', 'white list'), black: callsOf('blackList', 'black list') }

export const deleteExceptList = defineCall({
  method: 'POST',
  path: 'risk/delete/exceptList',
  log: 'administration',
  summary: 'Take entries off the lists; they leave every list, and stay on record',
  concerns: 'institution',
  body: z.strictObject({
    list: z
      .array(
        z.strictObject({
          exceptId,
          /** The one that was seen; another one is not deleted. */ version: version.optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  reply: z.object({
    list: z.array(
      z.object({
        first: z.object({ exceptId: z.string() }),
        second: z.object({ body: z.object({ errCd: z.string().optional(), errMsg: z.string().optional() }) }),
      }),
    ),
    /** Entries received. */
    commitCount: z.int(),
    /** Entries deleted. */
    successCount: z.int(),
  }),
})

export const exceptCard = defineCall({
  method: 'POST',
  path: 'risk/exceptCard',
  summary: 'The card of a suspicious transaction, masked, and whose it is: what an entry of a list begins with',
  concerns: 'institution',
  body: z.strictObject({ rid: exceptId }),
  reply: z.object({ insIdCd: z.string(), insNm: names, value: z.string() }),
})
