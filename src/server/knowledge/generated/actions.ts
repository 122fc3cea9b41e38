import { flows } from '../../../domain/flows/index.ts'
import { isAddedAction } from '../../../domain/workflow/allSteps.ts'
import { type Action, actions as actionNames, bulkActions } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, paragraphs } from '../markdown.ts'
import { sayings } from '../sayings.ts'
import { actorOf, stateId } from './workflows.ts'

/** Each action: what it does, and in which statuses, by whom and in which workflows it is available. */
export function actions(subject: Subject): Article[] {
  const { language, words } = subject
  const say = sayings[language].articles.actions
  // A recall and “We do not contest” have articles of their own.
  return actionNames
    .filter((action) => !isAddedAction(action))
    .map((action) => {
      const name = words.action[action]
      const many = bulkActions.some((one) => one === action) || action === 'submit'
      const steps = flows.flatMap((flow) => flow.transitions.filter((step) => step.action === action))
      const rules = [
        ...new Set(steps.flatMap(({ fourEyes }) => (fourEyes && fourEyes !== 'notContest' ? fourEyes : []))),
      ]
      return {
        id: `action.${action}`,
        title: say.title({ action: name }),
        pages: [],
        questions: say.questions({ action: name }).split('\n'),
        related: ['how.fourEyes', many ? 'how.batch' : action === 'reply' ? 'form.reply' : 'form.modify'],
        text: paragraphs(
          subject.said(`action.${action}`),
          many ? say.many : say.form,
          say.where,
          bullets(placesOf(action, subject)),
          ...rules.map((rule) => say.fourEyes[rule]({ action: name })),
          say.closed,
        ),
      }
    })
}

/** One line for all workflows in which the step is the same. */
function placesOf(action: Action, subject: Subject): string[] {
  const { language, words, and } = subject
  const say = sayings[language].articles.actions
  const places = flows.flatMap((flow) =>
    flow.transitions
      .filter((step) => step.action === action)
      .map((step) => ({ step, flow: link({ id: stateId(flow, step.from), title: words.flow[flow.id] }) })),
  )
  const alike = Map.groupBy(places, ({ step: { from, to, by, side } }) => [from, to, by, side].join())
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { step } = first
    const names = and(group.map(({ flow }) => flow))
    return [
      say.place({
        from: words.state[step.from],
        to: words.state[step.to],
        who: actorOf(step, subject),
        flows: names,
      }),
    ]
  })
}
