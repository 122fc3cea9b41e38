import type { Language, texts } from '../../../contract/texts/texts.ts'
import type { Flow, Transition } from '../../../domain/workflow/flow.ts'
import { link } from '../markdown.ts'

type StepWords = (typeof texts)[Language]

const sentences = {
  en: {
    side: {
      submitter: ' of the submitter',
      receiver: ' of the receiver',
      either: ' of either side, for its own lists',
    },
    fourEyes: {
      lastSubmitter: 'Four eyes: neither by who wrote what it looks at nor by who sent it last.',
      everyHandler: 'Four eyes: not by anyone who submitted, replied, modified or verified it.',
      submission: 'Four eyes: not by anyone who took part in the submission.',
    },
    remark: 'A remark is required.',
    leads: (place: string) => `leads to ${place}`,
    stop: '.',
    separator: '; ',
    gap: ' ',
  },
  zh: {
    side: { submitter: '提交机构的', receiver: '接收机构的', either: '双方各自的' },
    fourEyes: {
      lastSubmitter: '须由内容撰写者和最后提交者以外的人员处理。',
      everyHandler: '须由所有提交、答复、修改和复核者以外的人员处理。',
      submission: '须由未参与提交的人员处理。',
    },
    remark: '必须填写备注。',
    leads: (place: string) => `转为${place}`,
    stop: '。',
    separator: '，',
    gap: '',
  },
} as const

/** A step in one line: its name, then what `stepFacts` says. */
export function stepLine(step: Transition, flow: Flow, words: StepWords, language: Language): string {
  return `**${words.action[step.action]}**${language === 'zh' ? '：' : ': '}${stepFacts(step, flow, words, language)}`
}

/** Who takes a step, where it leads, and whom four eyes keep from it. */
export function stepFacts(step: Transition, flow: Flow, words: StepWords, language: Language): string {
  const say = sentences[language]
  const role = words.role[step.by]
  const who = language === 'zh' ? `${say.side[step.side]}${role}` : `${role}${say.side[step.side]}`
  const to = say.leads(placeLink(step.to, flow, words))
  const notes = [step.fourEyes ? say.fourEyes[step.fourEyes] : '', step.remark ? say.remark : '']
  const head = who + say.separator + to + say.stop
  return [head, ...notes].filter((part) => part !== '').join(say.gap)
}

function placeLink(to: Transition['to'], flow: Flow, words: StepWords): string {
  const id = to === 'deleted' || to === 'hidden' ? `state.${to}` : stateId(flow, to)
  return link({ id, title: words.state[to] })
}

export function stateId(flow: Flow, state: string): string {
  return `flow.${flow.id}.${state}`
}
