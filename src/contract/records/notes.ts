import * as z from 'zod/mini'
import { maxNote } from '../../domain/records/notes.ts'
import { defineCall } from '../call.ts'
import { fieldSchema } from '../schema.ts'
import { longText } from '../text.ts'

const ofRecord = { expId: fieldSchema('expId') }

const note = z.object({
  noteId: z.string(),
  userName: z.string(),
  /** True for notes of the caller. */
  mine: z.boolean(),
  /** With `@` and the user name before each colleague whom it names. */
  note: z.string(),
  at: z.string(),
})
export type Note = z.infer<typeof note>

export const queryNotes = defineCall({
  path: 'query/notes',
  summary: 'List the internal notes of the caller’s institution on a record, newest first, at most 200',
  dataScope: 'parties',
  refuses: ['notFound'],
  body: z.strictObject(ofRecord),
  reply: z.object({
    list: z.array(note),
    total: z.int(),
    mayAdd: z.boolean(),
  }),
})

export const addNote = defineCall({
  path: 'add/note',
  log: 'business',
  summary:
    'Add an internal note to a record, visible to the caller’s institution only, and notify the colleagues named with @.',
  dataScope: 'parties',
  refuses: ['notFound', 'keyReused', 'mentionUnknown', 'mentionsMany'],
  body: z.strictObject({
    ...ofRecord,
    note: longText({ min: 1, max: maxNote }),
  }),
  reply: z.object({ noteId: z.string() }),
})

export const queryColleagues = defineCall({
  path: 'query/colleagues',
  summary: 'List the active users of the caller’s institution who can open a record, by name',
  dataScope: 'parties',
  refuses: ['notFound'],
  body: z.strictObject(ofRecord),
  reply: z.object({ list: z.array(z.object({ username: z.string(), name: z.string() })) }),
})
