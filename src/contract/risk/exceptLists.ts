import * as z from 'zod/mini'
import { exceptKinds, exceptLists, exceptStates } from '../../domain/risk/exceptLists.ts'
import { defineCall } from '../call.ts'
import { mayBeCardNumber } from '../cardNumbers.ts'
import { fileText, maxTextBodyBytes } from '../records/files.ts'
import { fieldSchema, listOf, listPlace, names, rowId, sortsBy } from '../schema.ts'
import { lineText } from '../text.ts'

const insIdCd = fieldSchema('submitInsIdCd')
const day = fieldSchema('settleDt')
const exceptId = rowId
const version = z.int().check(z.minimum(1))
const kind = z.enum(exceptKinds)
const number = fieldSchema('mchntCd')

const ofEntry = ['rangeReversed', 'otherInstitution', 'onWhiteList', 'onBlackList', 'exceptOver'] as const

const terms = {
  validFrom: day,
  /** The last day; null where it applies until a user ends it. */
  validTo: z.nullable(day),
  reason: fieldSchema('remark').check(z.trim()),
}

const entry = {
  exceptId: z.string(),
  /** Rises with each change. A change names the version that its user has read. */
  version: z.int(),
  insIdCd: z.string(),
  insNm: names,
  kind,
  /** The card masked, or the code of the merchant or terminal. */
  value: z.string(),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  /** Active, scheduled or expired today. */
  state: z.enum(exceptStates),
  reason: z.string(),
  addedBy: z.string(),
  addedAt: z.string(),
}

const exceptRow = z.object(entry)
export type ExceptRow = z.infer<typeof exceptRow>

const said = z.object({ validFrom: z.string(), validTo: z.nullable(z.string()), reason: z.string() })

const exceptDetail = z.object({
  ...entry,
  list: z.enum(exceptLists),
  /** Every change, the newest first. */
  history: z.array(
    z.object({
      version: z.int(),
      action: z.enum(['add', 'import', 'modify', 'delete']),
      by: z.string(),
      at: z.string(),
      before: z.nullable(said),
      after: z.nullable(said),
    }),
  ),
})
export type ExceptDetail = z.infer<typeof exceptDetail>

const changed = z.object({ exceptId: z.string(), version: z.int() })

export const exceptSorts = sortsBy('addedAt', 'validTo')

/** `there`: an identical entry was already on the list. */
const importedLine = z.object({
  line: z.int(),
  outcome: z.enum(['added', 'there', 'refused']),
  field: z.optional(z.string()),
  errMsg: z.optional(z.string()),
})
export type ImportedLine = z.infer<typeof importedLine>

function callsOf(path: 'whiteList' | 'blackList', words: string) {
  return {
    query: defineCall({
      path: `risk/query/${path}`,
      csv: true,
      summary: `Search the ${words} by card, type, number, dates and user; all as CSV on request (Accept: text/csv)`,
      dataScope: 'institution',
      refuses: ['otherInstitution'],
      body: z.strictObject({
        ...listPlace(exceptSorts, '-addedAt'),
        priAcctNo: z.optional(fieldSchema('priAcctNo')),
        kind: z.optional(kind),
        value: z.optional(number),
        state: z.optional(z.enum(exceptStates)),
        addedBy: z.optional(lineText({ min: 1, max: 64 })),
        insIdCd: z.optional(insIdCd),
      }),
      reply: listOf(exceptRow),
    }),
    add: defineCall({
      path: `risk/add/${path}`,
      log: 'administration',
      summary: `Add a card, merchant or terminal to the ${words}; rejected if it overlaps an entry of either list`,
      dataScope: 'institution',
      refuses: [...ofEntry, 'notFound', 'cardDestroyed', 'institutionUnknown', 'institutionEnded'],
      body: z.strictObject({
        /** The own one unless said. */
        insIdCd: z.optional(insIdCd),
        kind,
        /** The number of the card, merchant or terminal; not where `rid` says it. */
        value: z.optional(
          mayBeCardNumber(z.string().check(z.trim(), z.maxLength(40)), { isCard: (fields) => fields.kind === 'card' }),
        ),
        rid: z.optional(exceptId),
        ...terms,
      }),
      reply: changed,
    }),
    modify: defineCall({
      path: `risk/modify/${path}`,
      log: 'administration',
      summary: `Modify dates and reason of an entry of the ${words}`,
      dataScope: 'institution',
      refuses: [...ofEntry, 'notFound', 'recordChanged'],
      body: z.strictObject({ exceptId, version, ...terms }),
      reply: changed,
    }),
    detail: defineCall({
      path: `risk/detailExceptList/${path}`,
      summary: `Get an entry of the ${words} with its change history`,
      dataScope: 'institution',
      refuses: ['otherInstitution', 'notFound'],
      body: z.strictObject({ exceptId }),
      reply: exceptDetail,
    }),
    import: defineCall({
      path: `risk/import/${path}`,
      log: 'administration',
      maxBytes: maxTextBodyBytes,
      summary: `Import a CSV file into the ${words}; returns a result for each line, duplicates are ignored`,
      dataScope: 'institution',
      refuses: [
        ...ofEntry,
        'institutionUnknown',
        'institutionEnded',
        'csvHeader',
        'csvTooLong',
        'csvLine',
        'cardImportsDay',
      ],
      body: z.strictObject({ insIdCd: z.optional(insIdCd), file: fileText }),
      reply: z.object({ added: z.int(), there: z.int(), refused: z.int(), list: z.array(importedLine) }),
    }),
  }
}

export const exceptListCalls = { white: callsOf('whiteList', 'white list'), black: callsOf('blackList', 'black list') }

export const deleteExceptList = defineCall({
  path: 'risk/delete/exceptList',
  log: 'administration',
  summary: 'Delete list entries; their history is retained',
  dataScope: 'institution',
  refusesRecord: ['notFound', 'recordChanged'],
  body: z.strictObject({
    list: z
      .array(
        z.strictObject({
          exceptId,
          /** The one that was seen; another one is not deleted. */ version: z.optional(version),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  reply: z.object({
    list: z.array(
      z.object({
        first: z.object({ exceptId: z.string() }),
        second: z.object({ body: z.object({ errCd: z.optional(z.string()), errMsg: z.optional(z.string()) }) }),
      }),
    ),
    commitCount: z.int(),
    successCount: z.int(),
  }),
})

export const exceptCard = defineCall({
  path: 'risk/exceptCard',
  summary: 'Get the masked card of a suspicious transaction, to fill in a new list entry',
  dataScope: 'institution',
  refuses: ['notFound', 'cardDestroyed'],
  body: z.strictObject({ rid: exceptId }),
  reply: z.object({ insIdCd: z.string(), insNm: names, value: z.string() }),
})
