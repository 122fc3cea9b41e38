import { type BesideServer, besideServer } from '../../testing/server/besideServer.ts'
import { dataDirOf, thisWorker } from './server.ts'

let beside: BesideServer | undefined

/** The data of this worker's server. */
export function thisServer(): BesideServer {
  beside ??= besideServer(dataDirOf(thisWorker()))
  return beside
}
