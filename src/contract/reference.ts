import { z } from 'zod'
import { flows } from '../domain/flows/index.ts'
import { cardAttrs, iinPattern, type ReferenceKind, referenceKinds, referenceNamePattern } from '../domain/reference.ts'
import { defineCall, type ReplyOf } from './call.ts'
import { fileText, maxTextBodyBytes } from './files.ts'
import { evidenceLine } from './records.ts'
import { fieldSchema, listOf, names, paging } from './schema.ts'

/** The codes that all look up, and the files by which administrators keep them. */

const part = z.string().trim().max(120)

export const reasonCodeRow = z.object({
  transId: z.string(),
  rsnCd: z.string(),
  nm: names,
  fraud: z.boolean(),
  evidence: z.array(evidenceLine),
})
export type ReasonCodeRow = z.infer<typeof reasonCodeRow>

export const reasonCodeSorts = ['transId', '-transId', 'rsnCd', '-rsnCd'] as const

export const queryReasonCode = defineCall({
  method: 'POST',
  path: 'query/reasonCode',
  csv: true,
  summary: 'Reason codes by transaction, code, text and flow',
  concerns: 'nobody',
  body: z.strictObject({
    ...paging,
    transId: fieldSchema('transId').optional(),
    /** Its first digits. */
    rsnCd: z
      .string()
      .regex(/^\d{1,4}$/)
      .optional(),
    /** A part of the name in either language, in any case. */
    rsnNm: part.optional(),
    flow: z.enum(flows.map((flow) => flow.id)).optional(),
    sort: z.enum(reasonCodeSorts).default('transId'),
  }),
  reply: listOf(reasonCodeRow),
})

export const currencyNameRow = z.object({
  /** Numeric. */
  currCd: z.string(),
  /** Alphabetic. */
  currAlpha: z.string(),
  decimals: z.int(),
  nm: names,
})
export type CurrencyNameRow = z.infer<typeof currencyNameRow>

export const currencySorts = ['currCd', '-currCd', 'currAlpha', '-currAlpha'] as const

export const queryCurrencyName = defineCall({
  method: 'POST',
  path: 'query/currencyName',
  csv: true,
  summary: 'Currencies by code and name',
  concerns: 'nobody',
  body: z.strictObject({
    ...paging,
    /** The beginning of the numeric or the alphabetic code, in any case. */
    currCd: z
      .string()
      .regex(/^[A-Za-z0-9]{1,3}$/)
      .optional(),
    /** A part of the name in either language, in any case. */
    currNm: part.optional(),
    sort: z.enum(currencySorts).default('currAlpha'),
  }),
  reply: listOf(currencyNameRow),
})

export const issuerRow = z.object({
  issIin: z.string(),
  panLength: z.int(),
  issInsIdCd: z.string(),
  cardAttr: z.enum(cardAttrs),
  insEnNm: z.string(),
  insNm: z.string(),
})
export type IssuerRow = z.infer<typeof issuerRow>

export const queryIssuer = defineCall({
  method: 'POST',
  path: 'query/issuer',
  csv: true,
  summary: 'Issuers by the first digits of their cards, and by institution; the most exact first',
  concerns: 'members',
  body: z.strictObject({
    ...paging,
    /** The first digits of a card, eleven at most: a full number is never sent. */
    cardBegin: z
      .string()
      .regex(/^\d{2,11}$/)
      .optional(),
    /** Exactly this range. */
    issIin: z.string().regex(iinPattern).optional(),
    issInsIdCd: fieldSchema('issInsIdCd').optional(),
    cardAttr: z.enum(cardAttrs).optional(),
  }),
  reply: listOf(issuerRow),
})

const kind = z.enum(referenceKinds as [ReferenceKind, ...ReferenceKind[]])
const version = z.int().min(0)
const row = z.array(z.string())

export const referencePreview = z.object({
  /** Of what stands now, which the import is to name; 0 before the first change. */
  version: z.int(),
  rows: z.int(),
  /** How many, and the first of them. A row has its values in the order of its columns. */
  added: z.object({ count: z.int(), first: z.array(row) }),
  changed: z.object({ count: z.int(), first: z.array(z.object({ before: row, after: row })) }),
  removed: z.object({ count: z.int(), first: z.array(row) }),
  refused: z.object({
    count: z.int(),
    /** `line` is null for a row that the file doesn't have, and that can't go. */
    first: z.array(z.object({ line: z.int().nullable(), column: z.string().nullable(), reason: z.string() })),
  }),
})
export type ReferencePreview = z.infer<typeof referencePreview>

export const previewReference = defineCall({
  method: 'POST',
  path: 'query/referencePreview',
  summary: 'What an import would change: every line is checked, nothing is stored',
  concerns: 'nobody',
  maxBytes: maxTextBodyBytes,
  body: z.strictObject({ kind, csv: fileText }),
  reply: referencePreview,
})

export const importReference = defineCall({
  method: 'POST',
  path: 'import/reference',
  log: 'administration',
  summary:
    'Put the rows of a file in the place of those that stand; what it no longer has is ended, and stays readable',
  concerns: 'nobody',
  maxBytes: maxTextBodyBytes,
  body: z.strictObject({ kind, csv: fileText, version }),
  reply: z.object({ version: z.int(), added: z.int(), changed: z.int(), removed: z.int() }),
})

export const exportReference = defineCall({
  method: 'POST',
  path: 'export/reference',
  log: 'file',
  summary: 'The rows of a kind as a file that can be imported; of a former version where one is named',
  concerns: 'nobody',
  body: z.strictObject({ kind, version: z.int().min(1).optional() }),
  reply: z.unknown(),
})

export const queryReferenceVersion = defineCall({
  method: 'POST',
  path: 'query/referenceVersion',
  summary: 'The versions of imported data: who changed how much, and when',
  concerns: 'nobody',
  body: z.strictObject({ ...paging, kind }),
  reply: listOf(
    z.object({
      version: z.int(),
      rows: z.int(),
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      /** Null for what stood there before the first change. */
      changedBy: z.string().nullable(),
      changedAt: z.string(),
    }),
  ),
})
export type ReferenceVersion = ReplyOf<typeof queryReferenceVersion>['list'][number]

export const institutionName = z.string().trim().regex(referenceNamePattern)
