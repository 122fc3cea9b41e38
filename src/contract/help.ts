import { z } from 'zod'
import { defineCall } from './call.ts'
import { fieldSchema } from './schema.ts'

/** The help: what can be done next, and the articles that explain it. */

const articleName = z.object({ id: z.string(), title: z.string() })

export const article = articleName.extend({
  /** Of our own tags alone; a link to another article has the address `article:id`. */
  html: z.string(),
  related: z.array(articleName),
})
export type HelpArticle = z.infer<typeof article>

export const userHelp = defineCall({
  method: 'POST',
  path: 'user/help',
  summary: 'The next actions that are open to this user on a page or a record, with their hints, and the article on it',
  concerns: 'parties',
  body: z.strictObject({
    pageId: z
      .string()
      .regex(/^[A-Za-z]+(\.[A-Za-z]+){1,3}$/)
      .max(80),
    expId: fieldSchema('expId').optional(),
  }),
  reply: z.object({
    /** By action: `{"verifyPass": "Verify Pass"}`. */
    next: z.record(z.string(), z.string()),
    article,
  }),
})

export const detailArticle = defineCall({
  method: 'POST',
  path: 'detail/article',
  summary: 'An article of the help',
  concerns: 'nobody',
  body: z.strictObject({
    articleId: z
      .string()
      .regex(/^[A-Za-z]+(\.[A-Za-z0-9]+)+$/)
      .max(80),
  }),
  reply: article,
})
