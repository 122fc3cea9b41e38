import type { SubLink } from '../../../../contract/messages/messages.ts'
import { cutText } from '../../../../domain/text/text.ts'
import { type Language, languages } from '../../../../texts/languages.ts'
import { texts } from '../../../../texts/texts.ts'
import { sayings } from '../../../knowledge/sayings.ts'
import { expIdIn } from '../retrieval/codes.ts'
import { retrieverThread } from '../retrieval/retrieverThread.ts'
import { type Answer, openRobot } from '../robot.ts'
import type { RobotDeps } from '../robotDeps.ts'
import type { Question, Reply } from './answering.ts'
import { withoutPrivate } from './phrase.ts'
import { ratingReader } from './rate.ts'
import { recordHints } from './recordHint.ts'

const questionLength = 500
const mostLines = 4
const mostFiles = 2

export function replier({ databases, knowledge, phrase, userOf, recordStatusOf }: RobotDeps) {
  const db = databases.main
  const { look, stop } = retrieverThread(knowledge)
  const robot = openRobot(knowledge, phrase, look)
  const ratings = ratingReader(db)
  const hintOf = recordHints({ recordStatusOf })

  const replyTo = async (question: Question): Promise<Reply> => {
    const { language, text, hasFile } = question
    if (hasFile && text === '')
      return { text: sayings[language].talk.noFiles, language, isUnanswered: false, extra: { offersPerson: true } }
    const user = await userOf(question.userId)
    const answer = await robot.answer(cutText(text, questionLength), {
      language,
      ratings: await ratings(),
      onRecord: recordAt(question.url),
      hintOf: async (expId, language) => user && hintOf(expId, user, language),
    })
    return replyOf(answer, question)
  }
  /** Builds the indexes and compiles what answers, so that nobody who asks first waits for it. No model is asked. */
  const warmUp = async () => {
    const alone = openRobot(knowledge, null, look)
    for (const language of languages)
      for (const question of sayings[language].talk.ask.split('\n'))
        await alone.answer(question, { language, hintOf: async () => null })
  }
  return { replyTo, warmUp, stop }
}

function replyOf(answer: Answer, { text, hasFile, url }: Question): Reply {
  const { record, language } = answer
  const say = sayings[language].talk
  const lines = linesToAsk(answer.suggestions)
  if (record) {
    const { expId, page, forms, files } = record
    lines.unshift(
      lineThat(say.open({ expId }), { to: url !== null && recordAt(url) === expId ? url : page }),
      ...forms.map(({ action, page: to }) =>
        lineThat(say.take({ action: texts[language].action[action], expId }), { to }),
      ),
      ...files.slice(0, mostFiles).map(({ fileName, filePath }) => lineThat(fileName, { filePath })),
    )
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
      asked: withoutPrivate(cutText(text, questionLength)),
    },
  }
}

/** For a question on which the robot failed. It stands with those that nobody has answered. */
export function apologyIn(language: Language, text: string): Reply {
  const asked = withoutPrivate(cutText(text, questionLength))
  return { text: sayings[language].talk.failed, language, isUnanswered: true, extra: { offersPerson: true, asked } }
}

/** The id of the record that the page shows. */
function recordAt(url: string | null): string | null {
  return url === null ? null : expIdIn(new URLSearchParams(url.split('?')[1]).get('expId') ?? '')
}

export function linesToAsk(questions: readonly string[]): SubLink[] {
  return questions.map((text) => lineThat(text, { prop: text }))
}

function lineThat(text: string, opens: Partial<SubLink>): SubLink {
  return { text, filePath: null, prop: null, to: null, ...opens }
}
