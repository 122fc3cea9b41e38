import type { FormPlace } from '../../../contract/flowCalls.ts'
import { type ExceptionTransId, exceptionFacts } from '../../../domain/transactions.ts'
import type { Flow, State } from '../../../domain/workflow/flow.ts'
import type { Stage } from '../../flows/testing/engine.ts'
import { formOfKind, type Kind, kindOf, kinds, originalFor } from '../../flows/testing/kinds.ts'
import { givenIn, statesOfKind, type Walked } from '../../flows/testing/walk.ts'
import { givenHistory, type HistoryKey } from '../history.ts'
import { accountNamed } from '../people.ts'
import type { TestServer } from '../server.ts'
import { stageOf } from '../stage.ts'
import { givenUser } from '../users.ts'

/** The things that the examples name: each is made when it is first asked for, and is the same from then on. */
export interface Given {
  server: TestServer
  stage: Stage
  /** An account of 00010344 that every keeper may change. */
  clerk(): Promise<{ userId: string; username: string }>
  /** A cleared transaction between 00010344 and 00010392. */
  transaction(transId?: 'S22' | 'S10'): Promise<HistoryKey>
  /** A record that 00010344 submitted to 00010392, or the other way round. */
  record(flow: Flow, state?: State, origin?: FormPlace['origin']): Promise<Walked>
  /** An inquiry between the two, with its voucher. */
  inquiry(): Promise<{ expId: string; fileName: string; filePath: string }>
}

export function givenThings(server: TestServer): Given {
  const stage = stageOf(server)
  const made = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, make: () => Promise<T>) => {
    const known = (made.get(name) ?? make()) as Promise<T>
    made.set(name, known)
    return known
  }
  return {
    server,
    stage,
    clerk: () =>
      once('clerk', async () => {
        const username = 'clerk_of_examples'
        await givenUser(server.db, { username, insIdCd: '00010344', roles: ['viewer'] })
        return { username, userId: (await accountNamed(server, username)).userId }
      }),
    transaction: (transId = 'S22') =>
      once(`transaction ${transId}`, async () => {
        const [key] = await givenHistory(server.db, [{ transId, ...(transId === 'S10' && { msgTp: '0100' }) }])
        if (!key) throw new Error('There is no transaction.')
        return key
      }),
    record: (flow, state = flow.initial, origin) =>
      once(`${flow.id} ${state} ${origin}`, () => givenIn(stage, kindIn(flow, state, origin), state)),
    inquiry: () =>
      once('inquiry', async () => {
        const { body } = await server.as('acq_handler').upload('receipt.txt', 'A receipt.')
        const { fileName, filePath } = body
        const kind = kindOf('E00')
        const form = { ...formOfKind(kind, await originalFor(kind, stage)), vouchers: [{ fileName, filePath }] }
        const answer = await stage.as('acq_handler').send('submit/withOrig/inquiry', form)
        const [first] = answer.body.list
        if (!first || answer.body.successCount !== 1) throw new Error(`Not raised: ${answer.text}`)
        return { expId: first.first.expId, fileName, filePath }
      }),
  }
}

/** A kind of record of this flow that can stand in this state, and needs no other before it where there is one. */
function kindIn(flow: Flow, state: State, origin?: FormPlace['origin']): Kind {
  const able = kinds.filter(
    (kind) =>
      kind.flow.id === flow.id &&
      (origin ?? kind.place.origin) === kind.place.origin &&
      statesOfKind(kind).includes(state),
  )
  const found = able.find(({ transId }) => !exceptionFacts(transId as ExceptionTransId).answers) ?? able[0]
  if (!found) throw new Error(`No record of ${flow.id} ${origin ?? ''} stands in ${state}.`)
  return found
}
