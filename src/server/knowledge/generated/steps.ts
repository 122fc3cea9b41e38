import type { Language, texts } from '../../../contract/texts/texts.ts'
import type { Action, Flow, FourEyes, Transition } from '../../../domain/workflow/flow.ts'
import { link, listed, paragraphs } from '../markdown.ts'

type StepWords = (typeof texts)[Language]

const sentences = {
  en: {
    actor: {
      submitter: (role: string) => `${role} at the submitting institution`,
      receiver: (role: string) => `${role} at the receiving institution`,
      either: (role: string) => `${role} at either institution, for its own lists`,
    },
    fourEyes: {
      lastSubmitter: (actions: string) =>
        `${actions}: not by the author of the content or the user who last submitted it (four-eyes principle).`,
      everyHandler: (actions: string) =>
        `${actions}: not by any user who submitted, replied, modified or verified it (four-eyes principle).`,
      submission: (actions: string) =>
        `${actions}: not by any user who took part in the submission (four-eyes principle).`,
    },
    remark: ' (remark required)',
    colon: ': ',
    stop: '.',
  },
  zh: {
    actor: {
      submitter: (role: string) => `提交机构${role}`,
      receiver: (role: string) => `接收机构${role}`,
      either: (role: string) => `双方各自的${role}`,
    },
    fourEyes: {
      lastSubmitter: (actions: string) => `${actions}：内容撰写人和最后提交人除外（双人复核）。`,
      everyHandler: (actions: string) => `${actions}：提交、答复、修改或复核过的用户除外（双人复核）。`,
      submission: (actions: string) => `${actions}：参与提交的用户除外（双人复核）。`,
    },
    remark: '（须填备注）',
    colon: '：',
    stop: '。',
  },
} as const

/** A step in one line: its name, who takes it, where it leads. */
export function stepLine(step: Transition, flow: Flow, words: StepWords, language: Language): string {
  const say = sentences[language]
  const name = `**${words.action[step.action]}**${step.remark ? say.remark : ''}`
  return `${name}${say.colon}${actorOf(step, words, language)} → ${placeLink(step.to, flow, words)}${say.stop}`
}

export function actorOf(step: Pick<Transition, 'by' | 'side'>, words: StepWords, language: Language): string {
  return sentences[language].actor[step.side](words.role[step.by])
}

/** Names the users that the four-eyes principle excludes, once for all steps that exclude the same users. */
export function fourEyesNotes(steps: readonly Transition[], words: StepWords, language: Language): string {
  const notes = Map.groupBy(steps, ({ fourEyes }) => fourEyes)
  return paragraphs(
    ...[...notes].map(([rule, having]) => (rule ? noteOf(rule, [...new Set(having.map(({ action }) => action))]) : '')),
  )

  function noteOf(rule: FourEyes, actions: readonly Action[]): string {
    const names = actions.map((action) => words.action[action])
    return sentences[language].fourEyes[rule](listed(language, names))
  }
}

function placeLink(to: Transition['to'], flow: Flow, words: StepWords): string {
  const id = to === 'deleted' || to === 'hidden' ? `state.${to}` : stateId(flow, to)
  return link({ id, title: words.state[to] })
}

export function stateId(flow: Flow, state: string): string {
  return `flow.${flow.id}.${state}`
}
