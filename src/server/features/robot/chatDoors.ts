import type { z } from 'zod'
import type { ChatMessage, chatSend, SubLink } from '../../../contract/messages.ts'
import type { Language } from '../../../contract/texts/languages.ts'
import type { SessionUser } from '../../http/access.ts'
import type { Sent } from '../../realtime/rules.ts'

/** What an answer says besides its text; and a question, from where it was asked. */
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

/** What the robot needs of chat. */
export interface ChatDoors {
  /** Stores it and sends it, once for each `clientId` of its user. Throws a `CallError` where it isn't. */
  say(saying: {
    user: SessionUser
    clientId: string
    toName: string
    text: string
    fileId: string | null
    extra?: Extra
  }): Promise<ChatMessage>
  take<Schema extends z.ZodType>(
    schema: Schema,
    work: (user: SessionUser, sent: z.infer<Schema> & { clientId: string }) => Promise<ChatMessage | null>,
  ): (sent: Sent<SessionUser>) => Promise<void>
  /** `alone`: that message, and none before it. */
  read(reader: SessionUser, whose: { userId: string; upTo: string; alone?: boolean }): Promise<unknown>
  join(
    username: string,
    partner: {
      takes(user: SessionUser, sent: z.infer<typeof chatSend>): Promise<boolean>
      told(chatId: string, userId: string): void
    },
  ): void
}
