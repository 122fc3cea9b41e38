import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { sends } from '../../../../contract/messages/topics.ts'
import { isOwnPage, operationTypes, ratingOf, robotUsername, type Score } from '../../../../domain/messages.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { sayings } from '../../../knowledge/sayings.ts'
import { noteFailure } from '../../../processes/failedWork.ts'
import { keepQuestion } from '../articles/questions.ts'
import type { RobotDeps } from '../robotDeps.ts'
import { languageOfAccount, robotAccount } from './account.ts'
import { answerId, keepAnswering } from './answering.ts'
import type { ChatPort } from './chatPort.ts'
import { rate } from './rate.ts'
import { apologyIn, linesToAsk, replier } from './reply.ts'

export function chatBot(app: FastifyInstance, deps: RobotDeps): void {
  const { databases, clock, realtime, chat } = deps
  const db = databases.main
  const robot = robotAccount(db)
  const replies = replier(deps)
  const onError = (error: unknown) => app.log.error({ err: error }, 'The robot could not answer')
  const answering = keepAnswering({
    db,
    chat,
    robot,
    replyTo: replies.replyTo,
    apologyTo: ({ language, text }) => apologyIn(language, text),
    failed: (chatId, error) => noteFailure(db, { work: 'robot', item: chatId }, error),
    async answered({ isUnanswered, language, text, extra: { asked = '' } }) {
      if (!isUnanswered) return
      await keepQuestion(db, 'unanswered', { language, question: asked, answer: text, sourceId: null, at: clock() })
    },
    onError,
  })
  let isClosing = false
  app.addHook('onListen', () => {
    replies.warmUp().catch((error: unknown) => {
      if (!isClosing) onError(error)
    })
  })
  app.addHook('onClose', async () => {
    isClosing = true
    await answering.stop()
    await replies.stop()
  })
  const rates = (user: SessionUser, rating: { score: Score; seqId: string }) =>
    rate({ db, realtime, robot, clock }, user, rating)

  chat.join(robotUsername, {
    told: answering.told,
    async takes(user, { content, operation_type, language }) {
      const rating = ratingOf(content)
      if (rating) await rates(user, rating)
      else if (operation_type === operationTypes.echo) {
        await greet({ db, chat, robot }, user, language ?? (await languageOfAccount(db, user.userId)))
      } else return false
      return true
    },
  })
  chat.take(sends.robotFile, (user, { clientId, toName, title, content, filePath, language }) => {
    const extra = { ...(title && { title }), ...(language && { language }) }
    return chat.say({ user, clientId, toName, text: content, fileId: filePath, extra })
  })
  chat.take(sends.mark, async (user, { score, seq_id }) => {
    await rates(user, { score, seqId: seq_id })
    return null
  })
  chat.take(sends.recommend, async (user, { clientId, expId, url, language }) => {
    const { talk } = sayings[language ?? (await languageOfAccount(db, user.userId))]
    const text = talk.whatNext({ expId })
    const extra = { ...(isOwnPage(url) && { url }), ...(language && { language }) }
    return chat.say({ user, clientId, toName: robotUsername, text, fileId: null, extra })
  })
}

interface GreetDeps {
  db: Kysely<Tables>
  chat: Pick<ChatPort, 'say'>
  robot: () => Promise<SessionUser>
}

/** Sends a greeting once into an empty conversation (Specification 7, the echo). */
async function greet({ db, chat, robot }: GreetDeps, { userId }: SessionUser, language: Language): Promise<void> {
  const user = await robot()
  if (await haveTalked(db, userId, user.userId)) return
  const { hello, ask } = sayings[language].talk
  await chat.say({
    user,
    clientId: answerId(`the echo of ${userId}`),
    toName: userId,
    text: hello,
    fileId: null,
    extra: { subLinks: linesToAsk(ask.split('\n')) },
  })
}

async function haveTalked(db: Kysely<Tables>, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM chat_message
    WHERE least(from_user, to_user) = least(${one}::bigint, ${other}::bigint)
      AND greatest(from_user, to_user) = greatest(${one}::bigint, ${other}::bigint) LIMIT 1`.execute(db)
  return rows.length > 0
}
