import { pages } from '../../../contract/pages.ts'
import { flows } from '../../../domain/flows/index.ts'
import { type Neighbours, neighboursOf } from '../../list/neighbours.ts'
import { type Address, pageAddress, recordAddress } from '../../routes/links.ts'

/** The page that a row opens, by the id of its record or of its alert. */
export function workAddress(id: string): Address {
  // An id begins with the transaction that it raised, and each is raised in one flow.
  const flow = flows.find(({ transIds }) => transIds.some((transId) => id.startsWith(transId)))
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
