import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ErrorBody } from '../../../contract/errors.ts'
import type { ChatMessage, SendResult } from '../../../contract/messages.ts'
import type { Language } from '../../../contract/texts/texts.ts'
import { topics } from '../../../contract/topics.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
import type { Spend } from '../../http/allowances.ts'
import { CallError, errorBody } from '../../http/errors.ts'
import { invalid } from '../../http/invalid.ts'
import { StompError } from '../../realtime/frame.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import type { Sent } from '../../realtime/rules.ts'

export interface TakeDeps {
  db: Kysely<Tables>
  realtime: Pick<Realtime<never>, 'publishToUser'>
  /** Whether this user may send one more. */
  maySay: Spend
  onError(error: unknown): void
}

/** Reads what was sent by its schema, does it, and tells its sender what became of it: the message where it was one. */
export type Take = <Schema extends z.ZodType>(
  schema: Schema,
  work: (user: SessionUser, sent: z.infer<Schema> & { clientId: string }) => Promise<ChatMessage | null>,
) => (sent: Sent<SessionUser>) => Promise<void>

const identified = z.looseObject({ clientId: z.uuid().default(() => randomUUID()) })

/** Takes what users send to conversations; whatever it is, it counts among what they may send in a minute. */
export function takeSends({ db, realtime, maySay, onError }: TakeDeps): Take {
  const refusal = (error: unknown, language: Language): ErrorBody => {
    const known = error instanceof z.ZodError ? invalid(error, language) : error
    if (known instanceof CallError) return errorBody(language, known.error, known.values, known.field)
    onError(error)
    return errorBody(language, 'internal')
  }

  return (schema, work) =>
    async ({ user, body }) => {
      const sent = jsonOf(body)
      const { success, data } = identified.safeParse(sent)
      if (!success)
        throw new StompError('The body is no chat message: a JSON object; its clientId, where it has one, is a UUID.')
      const doIt = async () => {
        if (!(await maySay(user.userId))) throw new CallError('tooMany')
        return work(
          user,
          Object.assign(schema.parse(data, { reportInput: true }) as object, { clientId: data.clientId }) as never,
        )
      }
      const outcome = await doIt().then(
        (said) => (said ? { said } : {}),
        async (error) => refusal(error, await languageOf(db, user.userId)),
      )
      const result: SendResult = { clientId: data.clientId, ...outcome }
      realtime.publishToUser(user.userId, topics.results, JSON.stringify(result))
    }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** Of the account: a connection has none. */
async function languageOf(db: Kysely<Tables>, userId: string): Promise<Language> {
  const row = await db.selectFrom('app_user').select('language').where('user_id', '=', userId).executeTakeFirst()
  return row?.language ?? 'en'
}
