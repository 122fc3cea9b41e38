import { parentPort, workerData } from 'node:worker_threads'
import { cardNetworks } from '../../../domain/records/cardNetworks.ts'
import { type PacketPart, writeForCardNetwork } from './fitCardNetwork.ts'
import { type At, type PacketInput, writePacket } from './writePacket.ts'

/** `at`: the exhibit that is opened now, 0 for the writing. The first message says that the modules are loaded. */
export type FromPacketThread = { at: number } | { files: PacketFile[] } | { error: string }

export interface PacketFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const tell = (message: FromPacketThread, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)

try {
  const written = await write(workerData as PacketInput, (at) => tell({ at }))
  const files = written.map(({ name, file }) => ({ name, bytes: new Uint8Array(file) }))
  tell(
    { files },
    files.map(({ bytes }) => bytes.buffer),
  )
} catch (error) {
  tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

async function write(input: PacketInput, at: At): Promise<PacketPart[]> {
  const { cardNetwork, content } = input
  if (cardNetwork) return writeForCardNetwork(input, cardNetworks[cardNetwork], at)
  return [{ name: `${content.expId}-${content.language}.pdf`, file: (await writePacket(input, at)).file }]
}
