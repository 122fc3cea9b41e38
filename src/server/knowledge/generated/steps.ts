import type { Language, texts } from '../../../contract/texts/texts.ts'
import type { Flow, Transition } from '../../../domain/workflow/flow.ts'
import type { Subject } from '../article.ts'
import { link, listed } from '../markdown.ts'

type StepWords = (typeof texts)[Language]

const sentences = {
  en: {
    actor: {
      submitter: (role: string) => `${role} at the submitting institution`,
      receiver: (role: string) => `${role} at the receiving institution`,
      either: (role: string) => `${role} at either institution, for its own lists`,
    },
    excluded: {
      lastSubmitter: ' (four-eyes principle: not the author or the last submitter)',
      everyHandler: ' (four-eyes principle: no user who submitted, replied, modified or verified it)',
      submission: ' (four-eyes principle: no user of the submission)',
    },
    remark: ' (remark required)',
    colon: ': ',
    semicolon: '; ',
    stop: '.',
  },
  zh: {
    actor: {
      submitter: (role: string) => `提交机构${role}`,
      receiver: (role: string) => `接收机构${role}`,
      either: (role: string) => `双方各自的${role}`,
    },
    excluded: {
      lastSubmitter: '（双人复核：内容撰写人和最后提交人除外）',
      everyHandler: '（双人复核：提交、答复、修改或复核过的用户除外）',
      submission: '（双人复核：参与提交的用户除外）',
    },
    remark: '（须填备注）',
    colon: '：',
    semicolon: '；',
    stop: '。',
  },
} as const

/**
 * One line for each kind of user: the actions and where they lead. `excluding` also names the users whom the four-eyes
 * principle excludes. Example: `Verifier at the submitting institution: **Verify Pass** → [Verified pass](…).`
 */
export function stepLines(
  steps: readonly Transition[],
  flow: Flow,
  { language, words }: Pick<Subject, 'language' | 'words'>,
  { excluding }: { excluding: boolean },
): string[] {
  const say = sentences[language]
  const who = (step: Transition) =>
    actorOf(step, words, language) + (excluding && step.fourEyes ? say.excluded[step.fourEyes] : '')
  return [...Map.groupBy(steps, who)].map(([actor, taken]) => {
    const ways = [...Map.groupBy(taken, ({ to }) => to)].map(([to, actions]) => {
      const names = actions.map(({ action, remark }) => `**${words.action[action]}**${remark ? say.remark : ''}`)
      return `${listed(language, names, 'disjunction')} → ${placeLink(to, flow, words)}`
    })
    return actor + say.colon + ways.join(say.semicolon) + say.stop
  })
}

export function actorOf(step: Pick<Transition, 'by' | 'side'>, words: StepWords, language: Language): string {
  return sentences[language].actor[step.side](words.role[step.by])
}

function placeLink(to: Transition['to'], flow: Flow, words: StepWords): string {
  const id = to === 'deleted' || to === 'hidden' ? `state.${to}` : stateId(flow, to)
  return link({ id, title: words.state[to] })
}

export function stateId(flow: Flow, state: string): string {
  return `flow.${flow.id}.${state}`
}
