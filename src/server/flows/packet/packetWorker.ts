import { parentPort, workerData } from 'node:worker_threads'
import { type PacketInput, writePacket } from './writePacket.ts'

/** `at`: the exhibit that is opened now, 0 for the writing. The first message says that the modules are loaded. */
export type FromPacketThread = { at: number } | { file: Uint8Array<ArrayBuffer> } | { error: string }

const tell = (message: FromPacketThread, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)

try {
  const file = new Uint8Array(await writePacket(workerData as PacketInput, (at) => tell({ at })))
  tell({ file }, [file.buffer])
} catch (error) {
  tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
