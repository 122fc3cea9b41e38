import { historySorts, recordSorts } from '../../../contract/records/flowCalls.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { nodeName } from '../../layout/nodeName.ts'
import type { ListQuestions } from '../../list/definition.ts'
import { pageIdOf } from '../pageIds.ts'
import { flowConditions } from './flowConditions.ts'

/** Days of settlement that the history shows before anything is asked: the last on which something can be raised. */
const historyDays = 7

/** `firstDay`: days after settlement from which the flow raises anything. */
export function flowQuestions(flow: Flow, node: Node, firstDay = 0) {
  const conditions = flowConditions(flow, node)
  const startsWithDays = node === 'history' && conditions.some(({ name }) => name === 'settleDt')
  return {
    page: pageIdOf(flow, node, 'list'),
    title: (t) => t('frame.listName', { flow: t(`frame.menu.${flow.menu}`), node: nodeName(node, t) }),
    conditions,
    sorts: node === 'history' ? historySorts : recordSorts,
    // Whoever looks for one transaction looks in all days: older ones would be hidden.
    ...(startsWithDays && {
      start: { conditions: () => lastDays(firstDay), unless: ['terms', 'priAcctNo', 'retriRefNo'] },
    }),
  } satisfies ListQuestions
}

function lastDays(firstDay: number) {
  const last = addDays(dayOf(new Date()), -firstDay)
  return { settleDtFrom: addDays(last, 1 - historyDays), settleDtTo: last }
}
