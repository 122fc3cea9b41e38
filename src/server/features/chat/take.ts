import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { ErrorBody } from '../../../contract/errors.ts'
import type { ChatMessage, SendResult } from '../../../contract/messages/messages.ts'
import { type Sent, topics } from '../../../contract/messages/topics.ts'
import { maxMessageBytes } from '../../../domain/messages.ts'
import { parseJson } from '../../../domain/text/json.ts'
import type { Language } from '../../../texts/texts.ts'
import type { Tables } from '../../db/tables.ts'
import type { ConsumePoint } from '../../http/load/rateLimiters.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError, errorBody } from '../../http/serve/errors.ts'
import { invalid } from '../../http/serve/invalid.ts'
import type { Live } from '../../live.ts'
import { StompError } from '../../realtime/frame.ts'
import type { ClientMessage } from '../../realtime/rules.ts'

interface TakeDeps {
  db: Kysely<Tables>
  realtime: Pick<Live<SessionUser>, 'onSend' | 'publishToUser'>
  chatLimit: ConsumePoint
  onError(error: unknown): void
}

/** Opens a topic: reads what is sent to it, does it, and tells its sender what became of it: the message where it was one. */
export type Take = <Payload extends z.ZodMiniObject>(
  topic: Sent<Payload>,
  work: (user: SessionUser, sent: z.infer<Payload> & { clientId: string }) => Promise<ChatMessage | null>,
) => void

const identified = z.looseObject({ clientId: z._default(z.uuid(), () => randomUUID()) })

export function takeSends({ db, realtime, chatLimit, onError }: TakeDeps): Take {
  const refusal = (error: unknown, language: Language): ErrorBody => {
    const known = error instanceof z.core.$ZodError ? invalid(error, language) : error
    if (known instanceof CallError) return errorBody(language, known.error, known.values, known.field)
    onError(error)
    return errorBody(language, 'internal')
  }

  return (topic, work) => {
    const handle = async ({ user, body }: ClientMessage<SessionUser>) => {
      const sent = jsonOf(body)
      const { success, data } = identified.safeParse(sent)
      if (!success)
        throw new StompError('The body is no chat message: a JSON object; its clientId, where it has one, is a UUID.')
      const doIt = async () => {
        if (!(await chatLimit(user.userId))) throw new CallError('tooMany')
        return work(user, { ...topic.payload.parse(data, { reportInput: true }), clientId: data.clientId })
      }
      const outcome = await doIt().then(
        (message) => (message ? { message } : {}),
        async (error) => refusal(error, await languageOf(db, user.userId)),
      )
      const result: SendResult = { clientId: data.clientId, ...outcome }
      realtime.publishToUser(user.userId, topics.results, result)
    }
    realtime.onSend(topic, { authorize: () => true, maxBodyBytes: maxMessageBytes, handle })
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

async function languageOf(db: Kysely<Tables>, userId: string): Promise<Language> {
  const row = await db.selectFrom('app_user').select('language').where('user_id', '=', userId).executeTakeFirst()
  return row?.language ?? 'en'
}
