import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'

/** Listens, and never takes a connection from the queue, which is one long. */
const listening = `
  const { parentPort, workerData } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen({ ...workerData, backlog: 1 }, () => {
    parentPort.postMessage('listens')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

/** An address of this machine at which connections are neither taken nor refused. Close it after the test. */
export async function givenBlackHole(host: string, port: number): Promise<{ close(): Promise<void> }> {
  const worker = new Worker(listening, { eval: true, workerData: { host, port } })
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  const waiting = Array.from({ length: 8 }, () => connect({ host, port }).on('error', () => {}))
  // Two fill the queue; none of the others gets in.
  await new Promise((resolve) => waiting[0]?.once('connect', resolve))
  return {
    async close() {
      for (const one of waiting) one.destroy()
      await worker.terminate()
    },
  }
}
