import type { Databases } from '../../db/pools/databases.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import type { Live } from '../../live.ts'
import type { RecordStatus } from '../../recordStatus.ts'
import type { OwnArticles } from './articles/ownArticles.ts'
import type { ChatPort } from './chat/chatPort.ts'
import type { Phrase } from './chat/phrase.ts'

export interface RobotDeps {
  databases: Databases
  clock: () => Date
  realtime: Live<SessionUser>
  chat: ChatPort
  knowledge: Knowledge
  articles: OwnArticles
  /** Null: the robot answers in the words of its articles. */
  phrase: Phrase | null
  /** Null when the user no longer exists. */
  userOf: (userId: string) => Promise<SessionUser | null>
  /** Throws when this user may not see the record. */
  recordStatusOf: (expId: string, user: SessionUser) => Promise<RecordStatus>
}
