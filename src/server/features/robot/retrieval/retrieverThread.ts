import { Worker } from 'node:worker_threads'
import type { Language } from '../../../../texts/languages.ts'
import { threadEnv } from '../../../compileCache.ts'
import type { Article } from '../../../knowledge/article.ts'
import type { Knowledge } from '../../../knowledge/knowledge.ts'
import type { Rating } from './ratings.ts'
import type { Retrieve, Retrieved } from './retrieve.ts'
import type { ToThread } from './retrieverWorker.ts'

interface PendingRetrieval {
  resolve(looked: Retrieved): void
  reject(error: Error): void
}

type FromThread = { id: number; looked: Retrieved } | { id: number; error: string }

const ended = 'The thread of the robot has ended.'
/** Milliseconds that a thread may take to end: loading takes a second, or some where the machine is busy. */
const patience = 10_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** Runs in its own thread, since building an index takes most of a second of processor time. A thread that dies is replaced. */
export function retrieverThread(knowledge: Pick<Knowledge, 'articles'>): { look: Retrieve; stop(): Promise<void> } {
  const waiting = new Map<number, PendingRetrieval>()
  let thread: Worker | null = null
  let sent: { articles: Record<Language, readonly Article[]>; ratings: readonly Rating[] } | null = null
  let asked = 0
  let stops = 0

  const end = (dead: Worker, error: Error) => {
    if (thread !== dead) return
    thread = sent = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const begin = (): Worker => {
    const begun = new Worker(new URL('./retrieverWorker.ts', import.meta.url), { resourceLimits, env: threadEnv() })
    begun.unref()
    begun.on('message', (answer: FromThread) => {
      const waits = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('looked' in answer) waits?.resolve(answer.looked)
      else waits?.reject(new Error(answer.error))
    })
    begun.on('error', (error: Error) => end(begun, error))
    begun.on('exit', () => end(begun, new Error(ended)))
    return begun
  }
  const look: Retrieve = async (question, language, ratings) => {
    const stopsBefore = stops
    const articles = { en: await knowledge.articles('en'), zh: await knowledge.articles('zh') }
    if (stops > stopsBefore) throw new Error(ended)
    const to = thread ?? begin()
    thread = to
    const tell = (what: ToThread) => to.postMessage(what)
    if (sent?.articles.en !== articles.en || sent.articles.zh !== articles.zh) tell({ articles })
    if (sent?.ratings !== ratings) tell({ ratings })
    sent = { articles, ratings }
    const id = asked++
    tell({ id, question, language })
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
  return {
    look,
    async stop() {
      stops++
      if (!thread) return
      const ending = thread
      const exit = new Promise((resolve) => ending.once('exit', resolve))
      ending.ref()
      // `terminate` aborts the whole process where it meets a thread that is loading its modules: only for one that hangs.
      ending.postMessage('end' satisfies ToThread)
      const hangs = setTimeout(() => void ending.terminate(), patience)
      await exit
      clearTimeout(hangs)
    },
  }
}
