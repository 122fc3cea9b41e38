import type * as z from 'zod/mini'
import type { chatSend } from '../../../contract/messages.ts'
import type { SessionUser } from '../../http/access.ts'

export interface Partner {
  /**
   * True when it handled what was sent, which isn't stored then; false for an ordinary message. Throws when it is
   * refused.
   */
  takes(user: SessionUser, sent: z.infer<typeof chatSend>): Promise<boolean>
  told(chatId: string, fromUser: string): void
  /** Called when a user opens the conversation. */
  opened(user: SessionUser): void
}
