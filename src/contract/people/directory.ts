import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { orPending, pendingChangeId } from '../reference/pendingChanges.ts'
import { fieldSchema } from '../schema.ts'

const directoryRow = z.object({
  insIdCd: z.string(),
  /** 0 while the institution has chosen nothing. */
  version: z.int(),
  /** The directory gives rights without a second person. */
  delegated: z.boolean(),
  /** To be entered in the directory. */
  scimUrl: z.string(),
  pendingChange: pendingChangeId,
})
export type DirectoryRow = z.infer<typeof directoryRow>

export const queryDirectory = defineCall({
  path: 'query/directory',
  summary: 'Get whether the directory of an institution gives rights by itself',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound'],
  body: z.strictObject({ insIdCd: z.optional(fieldSchema('submitInsIdCd')) }),
  reply: directoryRow,
})

export const modifyDirectory = defineCall({
  path: 'modify/directory',
  log: 'administration',
  summary: 'Modify whether the directory of an institution gives rights by itself',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'recordChanged', 'keyReused', 'changePending'],
  body: z.strictObject({
    insIdCd: fieldSchema('submitInsIdCd'),
    version: z.int().check(z.minimum(0)),
    delegated: z.boolean(),
  }),
  reply: orPending(directoryRow),
})
