import { type Flow, isMark, type Transition } from '../../../domain/workflow/flow.ts'
import type { Language, texts } from '../../../texts/texts.ts'
import type { Subject } from '../article.ts'
import { link, listed } from '../markdown.ts'
import { sayings } from '../sayings.ts'

type StepWords = (typeof texts)[Language]

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
  const say = sayings[language].articles.steps
  const who = (step: Transition) =>
    actorOf(step, words, language) +
    (excluding && step.fourEyes && step.fourEyes !== 'notContest' ? say.excluded[step.fourEyes] : '')
  return [...Map.groupBy(steps, who)].map(([actor, taken]) => {
    const ways = [...Map.groupBy(taken, ({ to }) => to)].map(([to, actions]) => {
      const names = actions.map(({ action, remark }) => `**${words.action[action]}**${remark ? say.remark : ''}`)
      return `${listed(language, names, 'disjunction')} → ${placeLink(to, flow, words)}`
    })
    return actor + say.colon + ways.join(say.semicolon) + say.stop
  })
}

export function actorOf(step: Pick<Transition, 'by' | 'side'>, words: StepWords, language: Language): string {
  return sayings[language].articles.steps.actor[step.side]({ role: words.role[step.by] })
}

function placeLink(to: Transition['to'], flow: Flow, words: StepWords): string {
  const id = isMark(to) ? `state.${to}` : stateId(flow, to)
  return link({ id, title: words.state[to] })
}

export function stateId(flow: Flow, state: string): string {
  return `flow.${flow.id}.${state}`
}
