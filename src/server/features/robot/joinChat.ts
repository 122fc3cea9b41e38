import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chatSend, ratingSend, recommendSend } from '../../../contract/messages.ts'
import { sends } from '../../../contract/topics.ts'
import { maxMessageBytes, operationTypes, ratingOf, robotUsername, type Score } from '../../../domain/messages.ts'
import type { SessionUser } from '../../http/access.ts'
import { languageOfAccount, robotAccount } from './account.ts'
import { keepAnswering } from './answering.ts'
import { greet } from './greet.ts'
import { keepQuestion } from './questions.ts'
import { rate } from './rate.ts'
import { replier } from './reply.ts'
import type { RobotDeps } from './routes.ts'
import { words } from './words.ts'

const fileSend = chatSend.extend({ toName: z.literal(robotUsername), filePath: z.uuid() })

/** An address of the portal, and of nothing else. */
const ownPage = /^\/(?![/\\])\S*$/

/** From now on the robot answers to its name. */
export function joinChat(app: FastifyInstance, deps: RobotDeps): void {
  const { databases, clock, realtime, chat } = deps
  const db = databases.main
  const robot = robotAccount(db)
  const replies = replier(deps)
  const answering = keepAnswering({
    db,
    chat,
    robot,
    replyTo: replies.replyTo,
    async answered({ isUnanswered, language, text, extra: { asked = '' } }) {
      if (!isUnanswered) return
      await keepQuestion(db, 'unanswered', { language, question: asked, answer: text, sourceId: null, at: clock() })
    },
    onError: (error) => app.log.error({ err: error }, 'The robot could not answer'),
  })
  app.addHook('onClose', async () => {
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
      else if (operation_type === operationTypes.echo) await greet({ db, chat, robot }, user, language)
      else return false
      return true
    },
  })
  const everybody = { authorize: () => true, maxBodyBytes: maxMessageBytes }
  realtime.onSend(sends.robotFile, {
    ...everybody,
    handle: chat.take(fileSend, (user, { clientId, toName, title, content, filePath, language }) =>
      chat.say({
        user,
        clientId,
        toName,
        text: content,
        fileId: filePath,
        extra: { ...(title && { title }), ...(language && { language }) },
      }),
    ),
  })
  realtime.onSend(sends.mark, {
    ...everybody,
    handle: chat.take(ratingSend, async (user, { score, seq_id }) => {
      await rates(user, { score, seqId: seq_id })
      return null
    }),
  })
  realtime.onSend(sends.recommend, {
    ...everybody,
    handle: chat.take(recommendSend, async (user, { clientId, expId, url, language }) => {
      const text = words[language ?? (await languageOfAccount(db, user.userId))].whatNext(expId)
      const extra = { ...(ownPage.test(url) && { url }), ...(language && { language }) }
      return chat.say({ user, clientId, toName: robotUsername, text, fileId: null, extra })
    }),
  })
}
