import * as z from 'zod/mini'
import { flows } from '../../domain/flows/index.ts'
import { cardAttrs, iinPattern, referenceKinds } from '../../domain/reference/reference.ts'
import { isErrorValue } from '../../domain/text/spreadsheetCells.ts'
import { specialKinds } from '../../domain/time/businessDays.ts'
import { defineCall, type ReplyOf } from '../call.ts'
import { fileText, maxTextBodyBytes } from '../records/files.ts'
import { evidenceLine } from '../records/records.ts'
import { fieldSchema, firstOf, listOf, listPlace, names, sortsBy } from '../schema.ts'
import { lineText } from '../text.ts'
import { orPending } from './pendingChanges.ts'

const part = lineText({ max: 120 })

const reasonCodeRow = z.object({
  transId: z.string(),
  rsnCd: z.string(),
  nm: names,
  fraud: z.boolean(),
  evidence: z.array(evidenceLine),
})
export type ReasonCodeRow = z.infer<typeof reasonCodeRow>

export const reasonCodeSorts = sortsBy('transId', 'rsnCd')

export const queryReasonCode = defineCall({
  path: 'query/reasonCode',
  csv: true,
  summary: 'Search reason codes by transaction type, code, name and workflow',
  dataScope: 'nobody',
  body: z.strictObject({
    ...listPlace(reasonCodeSorts, 'transId'),
    transId: z.optional(fieldSchema('transId')),
    /** The code, or its first digits. */
    rsnCd: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    rsnNm: z.optional(part),
    flow: z.optional(z.enum(flows.map((flow) => flow.id))),
  }),
  reply: listOf(reasonCodeRow),
})

const currencyNameRow = z.object({
  currCd: z.string(),
  currAlpha: z.string(),
  decimals: z.int(),
  nm: names,
})
export type CurrencyNameRow = z.infer<typeof currencyNameRow>

export const currencySorts = sortsBy('currCd', 'currAlpha', 'decimals')

export const queryCurrencyName = defineCall({
  path: 'query/currencyName',
  csv: true,
  summary: 'Search currencies by code and name',
  dataScope: 'nobody',
  body: z.strictObject({
    ...listPlace(currencySorts, 'currAlpha'),
    currCd: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,3}$/))),
    currNm: z.optional(part),
  }),
  reply: listOf(currencyNameRow),
})

const calendarDayRow = z.object({
  day: z.string(),
  dayKind: z.enum(specialKinds),
  nm: names,
  /** The institution whose day it is; null for the network. Missing from an older server. */
  insIdCd: z.optional(z.nullable(z.string())),
  insNm: z.optional(z.nullable(names)),
})
export type CalendarDayRow = z.infer<typeof calendarDayRow>

export const calendarDaySorts = sortsBy('day')

export const queryCalendarDay = defineCall({
  path: 'query/calendarDay',
  csv: true,
  summary:
    'Search the business calendar: holidays, and the weekend days that are worked, of the network and of single institutions',
  dataScope: 'members',
  body: z.strictObject({
    ...listPlace(calendarDaySorts, 'day'),
    year: z.optional(z.string().check(z.regex(/^2\d{3}$/))),
    dayKind: z.optional(z.enum(specialKinds)),
    insIdCd: z.optional(fieldSchema('rcvInsIdCd')),
  }),
  reply: listOf(calendarDayRow),
})

const maintenanceRow = z.object({
  /** On the network's clock: `2026-12-01 22:00`. */
  begins: z.string(),
  ends: z.string(),
  nm: names,
})
export type MaintenanceRow = z.infer<typeof maintenanceRow>

export const maintenanceSorts = sortsBy('begins')

export const queryMaintenance = defineCall({
  path: 'query/maintenance',
  csv: true,
  summary: 'Search the maintenance of the network, in which it takes no submissions',
  dataScope: 'nobody',
  body: z.strictObject({
    ...listPlace(maintenanceSorts, '-begins'),
    year: z.optional(z.string().check(z.regex(/^2\d{3}$/))),
  }),
  reply: listOf(maintenanceRow),
})

const issuerRow = z.object({
  issIin: z.string(),
  panLength: z.int(),
  issInsIdCd: z.string(),
  cardAttr: z.enum(cardAttrs),
  insEnNm: z.string(),
  insNm: z.string(),
})
export type IssuerRow = z.infer<typeof issuerRow>

export const queryIssuer = defineCall({
  path: 'query/issuer',
  csv: true,
  summary: 'Search issuers by first card digits or institution, most exact match first',
  dataScope: 'members',
  body: z.strictObject({
    ...listPlace(sortsBy('issIin', 'panLength', 'cardAttr', 'issInsIdCd'), 'issIin'),
    /** The first digits of a card, eleven at most: a full number is never sent. */
    cardBegin: z.optional(z.string().check(z.regex(/^\d{2,11}$/))),
    issIin: z.optional(z.string().check(z.regex(iinPattern))),
    issInsIdCd: z.optional(fieldSchema('issInsIdCd')),
    cardAttr: z.optional(z.enum(cardAttrs)),
  }),
  reply: listOf(issuerRow),
})

const kind = z.enum(referenceKinds)
const version = z.int().check(z.minimum(0))
const row = z.array(z.string())

const referencePreview = z.object({
  /** Current version, which the import must name; 0 before the first change. */
  version: z.int(),
  /** The lines of the file below its header, also those that are refused. */
  rows: z.int(),
  /** A row has its values in the order of its columns. */
  added: firstOf(row),
  changed: firstOf(z.object({ before: row, after: row })),
  removed: firstOf(row),
  /**
   * Card ranges of different institutions of which one lies within another, where the import adds, changes or removes one
   * of them. The longer one (`iin`) has the cards. Missing from an older server.
   */
  overlaps: z.optional(
    firstOf(
      z.object({
        iin: z.string(),
        within: z.string(),
        withinInsIdCd: z.string(),
        /** The institution that has the cards of `iin`, before and after the import. It is null when no range covers them. */
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  ),
  /**
   * Open records with a due date (`due`) or last day to answer (`answer`) that the imported calendar would count to
   * another day (`counted`), and which stay; of maintenance, those whose day closes in it, and which move. Missing from an
   * older server.
   */
  dates: z.optional(
    firstOf(
      z.object({
        expId: z.string(),
        transId: z.string(),
        date: z.enum(['due', 'answer']),
        day: z.string(),
        counted: z.string(),
      }),
    ),
  ),
  /** Records still in work, in any institution, that use what is removed. Missing from an older server. */
  inUse: z.optional(z.int()),
  /** `line` is null for a row that the file doesn't have, and that can't go. */
  refused: firstOf(z.object({ line: z.nullable(z.int()), column: z.nullable(z.string()), reason: z.string() })),
})
export type ReferencePreview = z.infer<typeof referencePreview>

export const previewReference = defineCall({
  path: 'query/referencePreview',
  readsMany: true,
  summary: 'Preview a reference data import: every line is validated, nothing is stored',
  dataScope: 'nobody',
  maxBytes: maxTextBodyBytes,
  body: z.strictObject({ kind, csv: fileText }),
  reply: referencePreview,
})

export const importReference = defineCall({
  path: 'import/reference',
  log: 'administration',
  summary: 'Replace a reference list; missing entries are deactivated',
  dataScope: 'nobody',
  maxBytes: maxTextBodyBytes,
  refuses: ['recordChanged', 'importRefused', 'importNothing', 'keyReused', 'changePending'],
  body: z.strictObject({ kind, csv: fileText, version }),
  reply: orPending(z.object({ version: z.int(), added: z.int(), changed: z.int(), removed: z.int() })),
})

export const exportReference = defineCall({
  path: 'export/reference',
  log: 'file',
  summary: 'Export a reference list as an importable file; optionally an earlier version',
  dataScope: 'nobody',
  refuses: ['notFound', 'storeFull'],
  body: z.strictObject({ kind, version: z.optional(z.int().check(z.minimum(1))) }),
  reply: z.unknown(),
})

export const queryReferenceVersion = defineCall({
  path: 'query/referenceVersion',
  summary: 'List the versions of a reference list',
  dataScope: 'nobody',
  body: z.strictObject({ ...listPlace(sortsBy('version'), '-version'), kind }),
  reply: listOf(
    z.object({
      version: z.int(),
      rows: z.int(),
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      /** Null for what stood there before the first change. */
      changedBy: z.nullable(z.string()),
      changedAt: z.string(),
    }),
  ),
})
export type ReferenceVersion = ReplyOf<typeof queryReferenceVersion>['list'][number]

export const institutionName = lineText({ min: 1, max: 120 }).check(
  z.refine((name) => !isErrorValue(name), { params: { bound: 'errorCell' } }),
)
