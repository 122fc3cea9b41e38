import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { seal } from '../src/contract/sealing.ts'
import { round } from './load.ts'

export interface Original {
  pri_key: string
  log_cd: string
  settle_dt: string
  iss_ins_id_cd: string
  trans_curr_cd: string
}

interface Work {
  port: number
  headers: Record<string, string>
  originals: Original[]
  seconds: number
}

interface Times {
  requests: number
  p50: number
  p99: number
}

/**
 * Runs a user in a process of its own, so that the attackers' event loop doesn't distort its times. Returns
 * milliseconds by call.
 */
export async function atWork(work: Work): Promise<Record<string, Times>> {
  const child = fork(import.meta.filename)
  child.send(work)
  const [times] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The user at work was refused.')
    }),
  ])) as [Record<string, Times>]
  return times
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('message', async (work: Work) => {
    process.send?.(await measure(work), () => process.exit(0))
  })
}

async function measure({ port, headers, originals, seconds }: Work): Promise<Record<string, Times>> {
  const times: Record<string, number[]> = { 'auth/info': [], list: [], submit: [] }
  const ask = async (name: string, path: string, body?: object) => {
    const began = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    times[name]?.push(performance.now() - began)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${text}`)
  }
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await ask('auth/info', 'auth/info')
    await ask('list', 'query/stdDispute/search', { currPage: 1, pageSize: 20 })
    const original = originals.pop()
    if (original) await ask('submit', 'submit/withOrig/stdDispute', { data: await seal(formOn(original)) })
    await sleep(200)
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, summary(list)]))
}

function summary(times: number[]): Times {
  times.sort((a, b) => a - b)
  const at = (share: number) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { requests: times.length, p50: at(0.5), p99: at(0.99) }
}

function formOn(original: Original): object {
  return {
    submitTransId: 'E32',
    origKey: original.pri_key,
    origLogCd: original.log_cd,
    origSettleDt: original.settle_dt,
    position: 'history',
    submitRcvInsIdCd: original.iss_ins_id_cd,
    submitTransCurrCd: original.trans_curr_cd,
    submitTransAt: '100',
    rsnCd: '4507',
    vouchers: [],
  }
}
