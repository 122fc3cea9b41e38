import type { ReplyOf } from '../../../contract/call.ts'
import type { getTasks } from '../../../contract/flowCalls.ts'
import { type ModuleName, menus, modules } from '../../../domain/menus.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'

export type Task = ReplyOf<typeof getTasks>['tasks'][number] & { of: Flow }

export interface Work {
  module: ModuleName
  tasks: Task[]
  idle: Flow[]
}

export function workOf(tasks: readonly Omit<Task, 'of'>[], flows: readonly Flow[]): Work[] {
  return modules
    .map((module) => {
      const own = flows.filter((flow) => menus[flow.menu].module === module)
      const waiting = own
        .flatMap((of) => tasks.filter((task) => task.flow === of.id && task.count > 0).map((task) => ({ ...task, of })))
        .sort(byPressure)
      return { module, tasks: waiting, idle: own.filter((flow) => !waiting.some((task) => task.of === flow)) }
    })
    .filter(({ tasks, idle }) => tasks.length + idle.length > 0)
    .sort((a, b) => {
      const [one] = a.tasks
      const [other] = b.tasks
      return one && other ? byPressure(one, other) : Number(other !== undefined) - Number(one !== undefined)
    })
}

const never = '99991231'
const overdue = ''

function byPressure(a: Task, b: Task): number {
  return (
    Number(b.over > 0) - Number(a.over > 0) ||
    (a.nextDueDt ?? never).localeCompare(b.nextDueDt ?? never) ||
    b.count - a.count
  )
}

/**
 * Returns the flows that hold the first `count` records by due day: all flows with something overdue, and besides those
 * at most `count`, since each has a record on its own next due day.
 */
export function dueFirstFlows(tasks: readonly Omit<Task, 'of'>[], flows: readonly Flow[], count: number): Flow[] {
  const nextOf = (flow: Flow) => {
    const own = tasks.filter((task) => task.flow === flow.id && task.count > 0)
    const days = own.map((task) => (task.over > 0 ? overdue : (task.nextDueDt ?? never)))
    return days.sort()[0] ?? null
  }
  return flows
    .map((flow) => ({ flow, next: nextOf(flow) }))
    .flatMap(({ flow, next }) => (next === null || next === never ? [] : [{ flow, next }]))
    .sort((a, b) => a.next.localeCompare(b.next))
    .filter(({ next }, i) => next === overdue || i < count)
    .map(({ flow }) => flow)
}
