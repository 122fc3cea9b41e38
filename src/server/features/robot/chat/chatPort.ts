import type * as z from 'zod/mini'
import type { ChatMessage, chatSend, SubLink } from '../../../../contract/messages/messages.ts'
import type { Sent } from '../../../../contract/messages/topics.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { SessionUser } from '../../../http/serve/access.ts'

export interface Extra {
  subLinks?: readonly SubLink[]
  source?: ChatMessage['source']
  mayBeRated?: boolean
  offersPerson?: boolean
  asked?: string
  url?: string
  language?: Language
  title?: string
}

export interface ChatPort {
  /** Stores and sends it, once for each `clientId` of a user. Throws a `CallError` when it is refused. */
  say(message: {
    user: SessionUser
    clientId: string
    toName: string
    text: string
    fileId: string | null
    extra?: Extra
  }): Promise<ChatMessage>
  /** Opens a topic: what is sent to it is done, and its sender told what became of it. */
  take<Payload extends z.ZodMiniObject>(
    topic: Sent<Payload>,
    work: (user: SessionUser, sent: z.infer<Payload> & { clientId: string }) => Promise<ChatMessage | null>,
  ): void
  /** `alone`: only that message, and none before it. */
  read(reader: SessionUser, whose: { userId: string; upTo: string; alone?: boolean }): Promise<unknown>
  join(
    username: string,
    partner: {
      takes(user: SessionUser, sent: z.infer<typeof chatSend>): Promise<boolean>
      told(chatId: string, userId: string): void
    },
  ): void
}
