import { Worker } from 'node:worker_threads'
import { threadEnv } from '../../compileCache.ts'
import type { FromPacketThread, PacketFile } from './packetWorker.ts'
import type { PacketInput } from './writePacket.ts'

/** Limits for one attempt. An exhibit that exceeds them is not drawn. */
const usualLimits = {
  /** Milliseconds for one exhibit, and for the writing of all. */
  stepMs: 30_000,
  /** Milliseconds until the thread has loaded its modules, on a busy machine. */
  beginMs: 60_000,
  /** Bytes of the thread's heap and of its buffers: what a file is unpacked into is outside the heap. */
  memory: 1_500_000_000,
}

const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }
const lookMs = 100

/** After so many exhibits that were too heavy, no other one is opened either. */
const mostHeavy = 3

type Written = { files: PacketFile[] } | { heavy: number }

/**
 * Writes a packet in a thread of its own, which cannot keep the server waiting. An exhibit that takes too long or too much
 * ends its thread; the next one lists it. `inputOf` reads the files anew for each attempt.
 */
export async function packetInThread(
  inputOf: () => Promise<Omit<PacketInput, 'heavy'>>,
  limitsNow: () => Partial<typeof usualLimits> = () => ({}),
): Promise<PacketFile[]> {
  const heavy: number[] = []
  for (;;) {
    const input = await inputOf()
    const isGivenUp = heavy.length >= mostHeavy
    const given = isGivenUp ? input.content.exhibits.map((_, index) => index + 1) : heavy
    const written = await writeInThread({ ...input, heavy: given }, { ...usualLimits, ...limitsNow() })
    if ('files' in written) return written.files
    if (isGivenUp || heavy.includes(written.heavy)) throw new Error('A packet could not be written in time.')
    // The writing takes the pages of all files together: then it is not known which one is too heavy.
    if (written.heavy === 0) heavy.push(...input.content.exhibits.map((_, index) => index + 1))
    else heavy.push(written.heavy)
  }
}

function writeInThread(input: PacketInput, limits: typeof usualLimits): Promise<Written> {
  const transferList = input.files.flatMap((file) => (typeof file === 'string' ? [] : [file.buffer as ArrayBuffer]))
  const worker = new Worker(new URL('./packetWorker.ts', import.meta.url), {
    workerData: input,
    transferList,
    resourceLimits,
    env: threadEnv(),
  })
  let at: number | null = null
  let since = performance.now()
  return new Promise<Written>((resolve, reject) => {
    const look = () => {
      const isLate = performance.now() - since > (at === null ? limits.beginMs : limits.stepMs)
      // Ending a thread that loads its modules may abort the process: until then it is only waited for.
      if (isLate && at !== null) resolve({ heavy: at })
      else if (isLate) reject(new Error('The thread that writes a packet did not begin.'))
    }
    let isWeighed = true
    const weigh = async () => {
      if (!isWeighed) return
      isWeighed = false
      const memory = await memoryOf(worker)
      isWeighed = true
      if (at !== null && memory > limits.memory) resolve({ heavy: at })
    }
    const watch = setInterval(() => {
      look()
      void weigh()
    }, lookMs)
    worker.once('exit', () => {
      clearInterval(watch)
      if (at === null) reject(new Error('The thread that writes a packet has ended.'))
      else resolve({ heavy: at })
    })
    worker.on('message', (told: FromPacketThread) => {
      look()
      if ('files' in told) resolve(told)
      else if ('error' in told) reject(new Error(told.error))
      else [at, since] = [told.at, performance.now()]
    })
    // For example because its heap is full.
    worker.once('error', (error) => (at === null ? reject(error) : resolve({ heavy: at })))
  }).finally(() => worker.terminate())
}

/** Returns the bytes that the thread uses: 0 after it has ended. A busy thread answers, too. */
async function memoryOf(worker: Worker): Promise<number> {
  try {
    const { total_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics()
    return heap + buffers
  } catch {
    return 0
  }
}
