import { setTimeout as sleep } from 'node:timers/promises'
import { givenHistory, type HistoryKey } from '../data/history.ts'
import { openArena, vaultOf } from './arena.ts'
import { complaints } from './check.ts'
import { startChores } from './chores.ts'
import { startLoad } from './clients.ts'
import { endsWithin } from './endsWithin.ts'
import { patienceMs } from './killable.ts'
import type { Ledger } from './ledger.ts'

export interface TortureOptions {
  rounds: number
  /** Also imports and backs up. */
  chores: boolean
  /** Names of faults in turn; otherwise any. */
  faults?: readonly string[]
  say(line: string): void
  /** Ends the rounds; what was acknowledged until then is verified. */
  signal?: AbortSignal
}

export interface Outcome {
  rounds: number
  complaints: string[]
  ledger: Ledger
  leftOut: readonly string[]
}

/**
 * Load on a whole installation, of which a part is killed, frozen or filled in each round. At the end everything that
 * was acknowledged must be there, once.
 */
export async function torture({ rounds, chores, faults: chosen, say, signal }: TortureOptions): Promise<Outcome> {
  const arena = await openArena()
  const stock: HistoryKey[] = []
  let filling: Promise<void> | null = null
  const takeOriginal = async (late: AbortSignal): Promise<HistoryKey> => {
    for (;;) {
      late.throwIfAborted()
      const key = stock.pop()
      if (key) return key
      filling ??= givenHistory({ connection: arena.embedded.connection, vault: vaultOf(arena) }, Array(200).fill({}))
        .then(
          (keys) => void stock.push(...keys),
          () => sleep(500),
        )
        .finally(() => {
          filling = null
        })
      await filling
    }
  }
  try {
    const load = startLoad(arena, takeOriginal)
    const running = chores ? startChores(arena, load.ledger) : null
    const { ledger } = load
    const acknowledged = () => ledger.records.length + ledger.chats.length
    const names = chosen ?? [...arena.faults.keys()]
    const said: string[] = []
    let round = 0
    for (; round < rounds && said.length + ledger.wrong.length === 0 && !signal?.aborted; round++) {
      const name = chosen ? names[round % names.length] : names[Math.floor(Math.random() * names.length)]
      const fault = arena.faults.get(name ?? '')
      if (!fault) continue
      await sleep(Math.random() * 400)
      try {
        if (!(await endsWithin(patienceMs, fault())))
          said.push(`The fault “${name}” does not end within ${patienceMs} ms.`)
      } catch (error) {
        said.push(String(error))
      }
      const before = acknowledged()
      const began = performance.now()
      while (acknowledged() < before + 2 && performance.now() - began < patienceMs) await sleep(50)
      const ms = Math.round(performance.now() - began)
      if (acknowledged() < before + 2) said.push(`Nothing was acknowledged for ${patienceMs} ms after: ${name}.`)
      say(`${round + 1} ${name}: goes on after ${ms} ms`)
    }
    const left = await Promise.all([load.stop(patienceMs), running?.stop(patienceMs) ?? []])
    said.push(...left.flat().map((one) => `After ${patienceMs} ms, ${one} still waits for an acknowledgement.`))
    say(`Verifying ${ledger.records.length} records, ${ledger.files.length} files and the chains.`)
    said.push(...(await complaints(arena, ledger, { withBackup: chores })))
    if (said.length > 0) say(`The log is in ${arena.keepLog()}.`)
    return { rounds: round, complaints: said, ledger, leftOut: arena.leftOut }
  } finally {
    await arena.close()
  }
}
