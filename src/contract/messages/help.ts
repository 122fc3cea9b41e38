import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { fieldSchema } from '../schema.ts'

const articleName = z.object({ id: z.string(), title: z.string() })

const article = z.extend(articleName, {
  /** HTML of allowed tags only. A link to another article has the address `article:id`. */
  html: z.string(),
  related: z.array(articleName),
})
export type HelpArticle = z.infer<typeof article>

export const userHelp = defineCall({
  path: 'user/help',
  summary: 'Get the user’s available actions on a page or record with hints, and its help article',
  dataScope: 'parties',
  refuses: ['forbidden', 'notFound'],
  body: z.strictObject({
    pageId: z.string().check(z.regex(/^[A-Za-z]+(\.[A-Za-z]+){1,3}$/), z.maxLength(80)),
    expId: z.optional(fieldSchema('expId')),
  }),
  reply: z.object({
    /** Labels by action: `{"verifyPass": "Verify Pass"}`. */
    next: z.record(z.string(), z.string()),
    article,
  }),
})

export const detailArticle = defineCall({
  path: 'detail/article',
  summary: 'Get a help article',
  dataScope: 'nobody',
  scope: ['read', 'assistant'],
  refuses: ['notFound'],
  body: z.strictObject({
    articleId: z.string().check(z.regex(/^[A-Za-z]+(\.[A-Za-z0-9]+)+$/), z.maxLength(80)),
  }),
  reply: article,
})
