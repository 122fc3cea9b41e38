import * as z from 'zod/mini'
import { flowIds } from '../../domain/flows/index.ts'
import { keptDraftDays, maxDraftChars, maxDrafts, maxPreparedDrafts } from '../../domain/records/drafts.ts'
import { offerRefusals } from '../../domain/records/offers.ts'
import { isOwnPath } from '../../domain/text/ownPath.ts'
import { defineCall } from '../call.ts'
import { lineText } from '../text.ts'
import { draftedSubmission } from './submission.ts'

/** What the form is, and what it is about: `stdDispute/E23261121000018/2`. */
const key = lineText({ min: 1, max: 200 })

/** The address of the page that holds the form, on this site. */
const path = lineText({ max: 500 }).check(z.refine(isOwnPath))

/** As the form keeps it: what was typed, and the files. Any full card number in it is masked. */
const content = z
  .record(lineText({ max: 64 }), z.unknown())
  .check(z.refine((given) => JSON.stringify(given).length <= maxDraftChars, { error: `at most ${maxDraftChars}` }))
export type DraftContent = z.infer<typeof content>

/** The API key that filled the form in, and when; it stays when the user changes the draft. Null where the user began it. */
const prepared = z.nullable(z.object({ by: z.string(), at: z.string() }))
export type PreparedMark = z.infer<typeof prepared>

export const queryDrafts = defineCall({
  path: 'query/drafts',
  background: true,
  summary: `List own drafts of forms, newest first; they expire after ${keptDraftDays} days`,
  dataScope: 'oneself',
  reply: z.object({ list: z.array(z.object({ key, path, content, savedAt: z.string(), prepared })) }),
})

export const saveDraft = defineCall({
  path: 'save/draft',
  background: true,
  summary: `Save a form as it is filled in, for oneself alone; at most ${maxDrafts} drafts a user`,
  dataScope: 'oneself',
  refuses: ['draftsFull'],
  body: z.strictObject({ key, path, content }),
  reply: z.object({ prepared }),
})

export const prepareDraft = defineCall({
  path: 'prepare/draft',
  log: 'business',
  summary: `Fill in the form of a submission for a user of the institution, who finds it as a marked draft, checks and submits it; at most ${maxPreparedDrafts} drafts a user, none in the place of what the user has begun.`,
  dataScope: 'colleagues',
  scope: 'assistant',
  refuses: [
    'notFound',
    ...offerRefusals,
    'amountTooHigh',
    'amountZero',
    'reasonWrong',
    'guideWrong',
    'keyReused',
    'amountNotWhole',
    'otherSideAtWork',
    'draftsFull',
    'draftBegun',
    'preparedFull',
    'draftNotFor',
  ],
  body: z.strictObject({
    /** The user who gets the draft: a user of the key's institution who may submit it. */
    username: lineText({ min: 1, max: 254 }),
    flow: z.enum(flowIds),
    form: draftedSubmission,
  }),
  /** `path`: the address of the form on the portal. */
  reply: z.object({ path, savedAt: z.string() }),
})

export const deleteDraft = defineCall({
  path: 'delete/draft',
  background: true,
  summary: 'Discard an own draft; one that is gone already is no error',
  dataScope: 'oneself',
  body: z.strictObject({ key }),
})
