import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryKey } from '../data/history.ts'
import type { Arena } from './arena.ts'
import { chatter } from './chatter.ts'
import { endsWithin } from './endsWithin.ts'
import { type Ledger, newLedger } from './ledger.ts'
import { userOf } from './users.ts'
import { bulk, dispute, inquiry, upload, type WorkDeps } from './work.ts'

export interface Load {
  ledger: Ledger
  /** Waits until every client has had its last acknowledgement. Returns those that still wait after so long; they give up. */
  stop(patienceMs: number): Promise<string[]>
}

/** Works by HTTP and STOMP through the proxy. Whatever gets no acknowledgement is sent again, as the same, until it does. */
export function startLoad(arena: Arena, takeOriginal: (late: AbortSignal) => Promise<HistoryKey>): Load {
  const ledger = newLedger()
  const stopping = new AbortController()
  const giveUp = new AbortController()
  const late = giveUp.signal
  const onAgain: Parameters<typeof userOf>[2]['onAgain'] = (answer) => {
    ledger.again += 1
    // Parts that are away are no error of the server: it says 503.
    if (answer?.status === 500) ledger.wrong.push(answer.text)
  }
  const newUser = (username: string) => userOf(arena, username, { late, onAgain })
  const users = { handler: newUser('acq_handler'), verifier: newUser('acq_verifier'), receiver: newUser('iss_handler') }
  const staff = { handler: users.handler.send, verifier: users.verifier.send, receiver: users.receiver.send }
  const deps: WorkDeps = { staff, ledger, takeOriginal: () => takeOriginal(late) }

  const waiting = new Set<string>()
  const keep = async (name: string, work: () => Promise<void>) => {
    waiting.add(name)
    try {
      await work()
    } catch (error) {
      if (late.aborted) return
      ledger.wrong.push(`${name}: ${error}`)
    }
    waiting.delete(name)
  }
  const repeat = (name: string, work: (deps: WorkDeps) => Promise<void>, pauseMs = 60) =>
    keep(name, async () => {
      while (!stopping.signal.aborted) {
        await work(deps)
        await sleep(pauseMs)
      }
    })
  const loops = [
    repeat('a dispute', dispute),
    repeat('another dispute', dispute),
    repeat('an inquiry', inquiry),
    repeat('a bulk action', bulk),
    repeat('an upload', upload, 500),
    keep('a chat message', () => chatter(arena, staff.verifier, ledger, { stopping: stopping.signal, late })),
  ]
  return {
    ledger,
    async stop(patienceMs) {
      stopping.abort()
      const all = Promise.all(loops)
      await endsWithin(patienceMs, all)
      const left = [...waiting]
      giveUp.abort()
      for (const user of Object.values(users)) user.close()
      // One that does not give up is named too, in place of a test that never ends.
      await endsWithin(patienceMs, all)
      return [...new Set([...left, ...waiting])]
    },
  }
}
