import type { z } from 'zod'
import type { chatSend } from '../../../contract/messages.ts'
import type { SessionUser } from '../../http/access.ts'

/** Who answers for a user that is no person. */
export interface Partner {
  /** Takes what is to be done and not to be stored; false where it is a message like any other. Throws why it is refused. */
  takes(user: SessionUser, sent: z.infer<typeof chatSend>): Promise<boolean>
  /** A message to that user is stored, perhaps not for the first time. */
  told(chatId: string, fromUser: string): void
}
