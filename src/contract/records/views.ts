import * as z from 'zod/mini'
import { isOwnPath } from '../../domain/text/ownPath.ts'
import { maxViewName, maxViews } from '../../domain/views.ts'
import { defineCall } from '../call.ts'
import { rowId } from '../schema.ts'
import { lineText, lineWithoutCard } from '../text.ts'

const short = lineText({ min: 1, max: 64 })
const value = lineWithoutCard({ max: 200 })

function few<Value extends z.ZodMiniType>(values: Value, most = 60) {
  return z
    .record(short, values)
    .check(z.refine((given) => Object.keys(given).length <= most, { error: `at most ${most}` }))
}

/** The filters, order and columns of a list. A day may be written `@-7`: seven days before the day on which the view is opened. */
const viewContent = z.strictObject({
  /** The address of the list without conditions. */
  path: z.string().check(z.regex(/^\/[A-Za-z0-9/]{1,80}$/), z.refine(isOwnPath)),
  search: few(value, 8),
  /** By their names in the address; a card number is never among them. */
  conditions: few(value),
  sort: z.optional(short),
  columns: z.strictObject({
    hidden: z.array(short).check(z.maxLength(60)),
    widths: few(z.int().check(z.minimum(1), z.maximum(2_000))),
  }),
  /** Path and body of the call that lists the rows. */
  call: short,
  body: few(z.union([value, z.number(), z.boolean()])),
})
export type ViewContent = z.infer<typeof viewContent>

const name = lineWithoutCard({ min: 1, max: maxViewName })
const list = lineText({ min: 1, max: 120 })

const savedView = z.object({
  viewId: z.string(),
  version: z.int(),
  list: z.string(),
  name: z.string(),
  /** For all users of the institution. */
  shared: z.boolean(),
  /** False where a manager of the institution keeps it. */
  mine: z.boolean(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
  content: viewContent,
  isDefault: z.boolean(),
  pinned: z.boolean(),
  watched: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

const place = { viewId: rowId, version: z.int().check(z.minimum(0)) }
const version = z.object({ viewId: z.string(), version: z.int() })

export const queryViews = defineCall({
  path: 'query/view',
  summary: 'List own saved views of all lists and those of the institution, with how the user uses each',
  dataScope: 'oneself',
  reply: z.object({ list: z.array(savedView) }),
})

export const addView = defineCall({
  path: 'add/view',
  log: 'account',
  summary: `Save filters, sort order and columns of a list under a name; at most ${maxViews} views a user`,
  dataScope: 'oneself',
  refuses: ['notFound', 'viewNameTaken', 'viewsFull', 'viewHoldsCard'],
  body: z.strictObject({ list, name, content: viewContent }),
  reply: version,
})

export const modifyView = defineCall({
  path: 'modify/view',
  log: 'account',
  summary: 'Rename a view or change what it shows; views of the institution by a manager alone',
  dataScope: 'colleagues',
  refuses: ['notFound', 'recordChanged', 'viewNameTaken', 'viewOfInstitution', 'viewHoldsCard'],
  body: z.strictObject({ ...place, name: z.optional(name), content: z.optional(viewContent) }),
  reply: version,
})

export const deleteView = defineCall({
  path: 'delete/view',
  log: 'account',
  summary: 'Delete a view for all who use it; views of the institution by a manager alone',
  dataScope: 'colleagues',
  refuses: ['notFound', 'recordChanged', 'viewOfInstitution'],
  body: z.strictObject(place),
})

export const shareView = defineCall({
  path: 'share/view',
  log: 'administration',
  summary: 'Share an own view with all users of the institution, or withdraw it: it then belongs to its author alone',
  dataScope: 'colleagues',
  refuses: ['notFound', 'recordChanged', 'viewNameTaken', 'viewOfInstitution'],
  body: z.strictObject({ ...place, shared: z.boolean() }),
  reply: version,
})

export const useView = defineCall({
  path: 'use/view',
  log: 'account',
  summary:
    'Open a list with a view by default, pin a view to the sidebar (at most five), or be told of new rows in it (at most ten), for oneself',
  dataScope: 'colleagues',
  refuses: ['notFound', 'viewsPinnedFull', 'viewsWatchedFull', 'viewUnwatchable'],
  body: z.strictObject({
    viewId: rowId,
    isDefault: z.optional(z.boolean()),
    pinned: z.optional(z.boolean()),
    watched: z.optional(z.boolean()),
  }),
})

export const countViews = defineCall({
  path: 'count/view',
  background: true,
  summary: 'Count the rows of the pinned views, under the user’s own rights',
  dataScope: 'oneself',
  reply: z.object({
    list: z.array(
      z.object({
        viewId: z.string(),
        /** Null where the list can’t be counted: its reads are logged, or the user may no longer open it. */
        total: z.nullable(z.int()),
        totalIsExact: z.boolean(),
      }),
    ),
  }),
})
