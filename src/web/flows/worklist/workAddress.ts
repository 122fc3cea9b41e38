import { pages } from '../../../contract/pages.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { MenuName } from '../../../domain/people/menus.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { alertMenu } from '../../../domain/workflow/work.ts'
import { type Neighbours, neighboursOf } from '../../list/neighbours.ts'
import { type Address, pageAddress, recordAddress } from '../../routes/links.ts'

/**
 * Returns the flow of a record, and undefined for an alert. The id of a record begins with its transaction type, and each type
 * belongs to one flow.
 */
function flowOfWork(id: string): Flow | undefined {
  return flows.find(({ transIds }) => transIds.some((transId) => id.startsWith(transId)))
}

export function menuOfWork(id: string): MenuName {
  return flowOfWork(id)?.menu ?? alertMenu
}

/** The page that a row opens, by the id of its record or of its alert. */
export function workAddress(id: string): Address {
  const flow = flowOfWork(id)
  return flow ? recordAddress(flow, id) : pageAddress('rsk.suspicious.modify', { rid: id })
}

/** True for a record that was opened from the worklist: the rows beside it are of any flow. */
export function isOfWorklist(neighbours: Pick<Neighbours, 'back'> | null): boolean {
  return neighbours?.back.to === pages['wrk.list'].path
}

/** Whether it was opened from one's own work. */
export function isOfOwnWork(id: string): boolean {
  const neighbours = neighboursOf(id)
  return isOfWorklist(neighbours) && neighbours?.back.search.scope === undefined
}
