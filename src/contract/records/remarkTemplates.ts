import * as z from 'zod/mini'
import { maxTemplates } from '../../domain/reference/remarkTemplates.ts'
import { defineCall } from '../call.ts'
import { fieldSchema } from '../schema.ts'
import { longText } from '../text.ts'

const templates = z.object({
  insIdCd: z.string(),
  /** 0 while nobody has set them. */
  version: z.int(),
  list: z.array(z.string()),
})
export type RemarkTemplates = z.infer<typeof templates>

export const queryRemarkTemplates = defineCall({
  path: 'query/remarkTemplates',
  summary: 'Get the remark templates of an institution, which steps with a remark offer',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound'],
  body: z.strictObject({ insIdCd: z.optional(fieldSchema('submitInsIdCd')) }),
  reply: templates,
})

export const modifyRemarkTemplates = defineCall({
  path: 'modify/remarkTemplates',
  log: 'administration',
  summary: 'Replace the remark templates of an institution, at most nine',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'recordChanged'],
  body: z.strictObject({
    insIdCd: fieldSchema('submitInsIdCd'),
    version: z.int().check(z.minimum(0)),
    templates: z.array(longText({ min: 1, max: 200 })).check(z.maxLength(maxTemplates)),
  }),
  reply: templates,
})
