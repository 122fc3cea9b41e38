import { Worker } from 'node:worker_threads'
import type { Language } from '../../../contract/texts/languages.ts'
import type { Article } from '../../knowledge/article.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import type { Look, Looked } from './look.ts'
import type { ToThread } from './lookWorker.ts'
import type { Rating } from './ratings.ts'

interface Waiting {
  resolve(looked: Looked): void
  reject(error: Error): void
}

type FromThread = { id: number; looked: Looked } | { id: number; error: string }

/** With both indexes the process takes 110 MB more; without a bound on what is young, 180. It costs no time. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Looks in a thread of its own: building the index takes a second of a processor, a question some milliseconds, and
 * nobody else waits for either. The thread begins with the first question; one that dies is followed by another.
 */
export function lookInThread(knowledge: Pick<Knowledge, 'articles'>): { look: Look; stop(): Promise<void> } {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let sent: { articles: Record<Language, readonly Article[]>; ratings: readonly Rating[] } | null = null
  let asked = 0

  const end = (dead: Worker, error: Error) => {
    if (thread !== dead) return
    thread = sent = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const begin = (): Worker => {
    const begun = new Worker(new URL('./lookWorker.ts', import.meta.url), { resourceLimits })
    begun.unref()
    begun.on('message', (answer: FromThread) => {
      const waits = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('looked' in answer) waits?.resolve(answer.looked)
      else waits?.reject(new Error(answer.error))
    })
    begun.on('error', (error) => end(begun, error as Error))
    begun.on('exit', () => end(begun, new Error('The thread of the robot has ended.')))
    return begun
  }
  const look: Look = async (question, language, ratings) => {
    const articles = { en: await knowledge.articles('en'), zh: await knowledge.articles('zh') }
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
      await thread?.terminate()
    },
  }
}
