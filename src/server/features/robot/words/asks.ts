import { z } from 'zod'
import { languages } from '../../../../texts/languages.ts'
import { type Finder, finderOf } from './phrases.ts'
import { readRobotFile } from './robotFiles.ts'

/** What a question can ask. The phrases that show it stand in `questions.yaml`. */
export const aspects = [
  'howLong',
  'howMuch',
  'who',
  'which',
  'code',
  'reasons',
  'evidence',
  'values',
  'where',
  'difference',
  'next',
  'whyNot',
  'reply',
  'funds',
  'original',
  'needs',
  'seen',
  'once',
  'limitRules',
  'limit',
  'mostAmount',
  'currency',
  'anyCode',
  'element',
  'length',
  'meaning',
  'whichLimit',
  'replyTime',
  'otherDays',
  'columns',
  'conditions',
  'path',
  'states',
  'first',
  'place',
  'onPage',
  'contents',
  'number',
  'anyReason',
  'notCase',
  'whoMay',
  'whether',
  'ownWork',
  'possible',
  'notOfStatus',
  'sole',
  'now',
  'last',
  'afterStep',
  'otherPages',
  'howToAnswer',
  'received',
  'seenByOthers',
  'reasonCodes',
  'pair',
  'historyCode',
  'fraud',
  'needsWith',
  'reasonOfCase',
  'onlyOne',
  'excluded',
  'otherSide',
  'acts',
  'undo',
  'decimals',
  'time',
  'process',
  'history',
  'searchTab',
  'message',
  'failed',
  'account',
  'otherNumber',
  'change',
  'replyCode',
  'submitted',
  'ofOpenRecord',
  'onOpenRecord',
  'inGeneral',
  'hello',
  'thanks',
  'bye',
  'personal',
] as const
export type Aspect = (typeof aspects)[number]

/** Whether a question asks for something. A question may ask for several. */
export type Asks = (aspect: Aspect) => boolean

const files = readRobotFile('questions', z.partialRecord(z.enum(aspects), z.array(z.string().min(1))))
/** Each finder knows the phrases of all languages, because questions mix languages. */
const finders = new Map<Aspect, Finder>(
  aspects.map((aspect) => [aspect, finderOf(languages.flatMap((language) => files[language][aspect] ?? []))]),
)

export function asksOf(question: string): Asks {
  const text = question.normalize('NFKC').toLowerCase().trim()
  return (aspect) => finders.get(aspect)?.(text) != null
}
