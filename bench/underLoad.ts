import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { demoPassword, demoUsers } from '../src/server/db/seed/people.ts'
import { Browser } from '../testing/server/browser.ts'
import { overNetwork } from '../testing/server/overNetwork.ts'
import { round } from './load.ts'
import { captcha, startServerProcess } from './serverProcess.ts'

/** In MB of the server's process, PostgreSQL not included. */
const targets = { afterDemo: 250, underLoad: 400 }
const pauseMs = 25
/** A user who has reached the limit of calls waits so long. */
const restMs = 1_000

const page = { currPage: 1, pageSize: 20 }
const calls: readonly [string, object][] = [
  ['query/stdDispute/search', page],
  ['query/worklist', {}],
  ['query/message', {}],
  ['query/historyTransaction/figures', {}],
  [
    'query/historyTransaction/forStdDsp',
    { ...page, settleDtFrom: addDays(dayOf(new Date()), -30), settleDtTo: dayOf(new Date()) },
  ],
  ['risk/querySusTrans', {}],
]

/**
 * The memory of a server that has just filled its demo, and then while all users of the demo ask lists at once. Writes
 * `bench/results/load.json`, and exits with 1 above the targets.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '60' } } })
  const folder = await mkdtemp(join(tmpdir(), 'recourse-bench-load-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const began = performance.now()
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), DEMO: '1' })
  const startSeconds = round((performance.now() - began) / 1000)
  const pid = server.child.pid ?? 0
  try {
    await sleep(5_000)
    const afterDemo = memoryOf(pid)
    let underLoad = afterDemo
    const watching = setInterval(() => {
      underLoad = Math.max(underLoad, memoryOf(pid))
    }, 100)
    const users = demoUsers.map(({ username }) => work(server.address, username, Number(values.seconds)))
    const times = (await Promise.all(users).finally(() => clearInterval(watching))).flat()
    times.sort((a, b) => a - b)
    const at = (share: number) => round(times[Math.floor(times.length * share)] ?? 0)
    const perSecond = Math.round(times.length / Number(values.seconds))
    const result = {
      cpus: availableParallelism(),
      targets,
      startSeconds,
      afterDemo,
      underLoad,
      perSecond,
      p50: at(0.5),
      p99: at(0.99),
    }
    console.log(result)
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/load.json', `${JSON.stringify(result, null, 2)}\n`)
    if (afterDemo > targets.afterDemo || underLoad > targets.underLoad) process.exitCode = 1
  } finally {
    const ended = new Promise((resolve) => server.child.once('exit', resolve))
    server.child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

/** Asks in turn what the user may; answers how long each took, in milliseconds. */
async function work(address: string, username: string, seconds: number): Promise<number[]> {
  const connection = overNetwork(address)
  const browser = new Browser(connection)
  const entered = await browser.logIn(username, demoPassword, captcha)
  if (entered.status !== 200) throw new Error(`${username} cannot log in: ${entered.text}`)
  const times: number[] = []
  const refused = new Set<string>()
  const end = performance.now() + seconds * 1000
  for (let n = 0; performance.now() < end; n += 1) {
    const [path, body] = calls[n % calls.length] ?? ['', {}]
    if (refused.has(path)) continue
    const start = performance.now()
    const { status, text } = await browser.post(`/api/${path}`, body)
    if (status === 403) refused.add(path)
    else if (status === 429) await sleep(restMs)
    else if (status !== 200) throw new Error(`${path} answered ${username} ${status}: ${text}`)
    else times.push(performance.now() - start)
    await sleep(pauseMs)
  }
  connection.close()
  return times
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1000)
}
