import type { SubLink } from '../../../contract/messages.ts'
import type { Question, Reply } from './answering.ts'
import { lookInThread } from './lookInThread.ts'
import { habitReader } from './nextSteps.ts'
import { withoutPrivate } from './phrase.ts'
import { ratingReader } from './rate.ts'
import { hintReader } from './recordHint.ts'
import { type Answer, openRobot } from './robot.ts'
import type { RobotDeps } from './routes.ts'
import { words } from './words.ts'

/** No question is longer; what is, is looked for by its beginning. */
const questionLength = 500
const mostLines = 4
/** The most vouchers of a record among the links of an answer. */
const mostFiles = 2

/** What the robot says to what it is asked, as the one who asks may know it. */
export function replier({ databases, clock, knowledge, phrase, userOf, standOf }: RobotDeps) {
  const db = databases.main
  const { look, stop } = lookInThread(knowledge)
  const robot = openRobot(knowledge, phrase, look)
  const ratings = ratingReader(db)
  const hintOf = hintReader({ standOf, habitOf: habitReader(db, clock) })

  const replyTo = async (question: Question): Promise<Reply> => {
    const { language, text, hasFile } = question
    if (hasFile && text === '')
      return { text: words[language].noFiles, language, isUnanswered: false, extra: { offersPerson: true } }
    const user = await userOf(question.userId)
    const answer = await robot.answer(text.slice(0, questionLength), {
      language,
      ratings: await ratings(),
      hintOf: async (expId, language) => user && hintOf(expId, user, language),
    })
    return replyOf(answer, question)
  }
  return { replyTo, stop }
}

/** An answer as it is said: its text, and what stands under it. */
function replyOf(answer: Answer, { text, hasFile, url }: Question): Reply {
  const { record, language } = answer
  const say = words[language]
  const lines = linesToAsk(answer.suggestions)
  if (record) {
    const open = { text: say.open(record.expId), filePath: null, prop: null, to: url ?? record.page }
    const files = record.files.slice(0, mostFiles)
    lines.unshift(open, ...files.map(({ fileName, filePath }) => ({ text: fileName, filePath, prop: null, to: null })))
  }
  return {
    text: hasFile ? `${say.noFiles}\n${answer.text}` : answer.text,
    language,
    isUnanswered: answer.kind === 'unknown',
    extra: {
      subLinks: lines.slice(0, mostLines),
      source: answer.source,
      mayBeRated: answer.kind !== 'smallTalk',
      offersPerson: answer.offersPerson,
      asked: withoutPrivate(text.slice(0, questionLength)),
    },
  }
}

/** Lines to click, each asked as it stands. */
export function linesToAsk(questions: readonly string[]): SubLink[] {
  return questions.map((text) => ({ text, filePath: null, prop: text, to: null }))
}
