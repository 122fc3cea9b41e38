/**
 * Starts what the browser tests talk to, and says when all of it is ready: for each worker a server with data of its own,
 * and a mail server. The demo is filled once; each server begins with a copy of it.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dataDirOf, demoDir, mailDirOf, mailPortOf, portOf, workers } from './server.ts'
import { copyData, endServer, startServer, untilReady } from './servers.ts'

const all = Array.from({ length: workers }, (_, worker) => worker)
const running: ChildProcess[] = []
const stop = async () => {
  await Promise.all(running.map((one) => endServer(one, 'SIGTERM')))
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

const filling = fork('e2e/support/fillDemo.ts')
running.push(filling)
await once(filling, 'exit')

await Promise.all(all.map((worker) => copyData(demoDir, dataDirOf(worker))))
for (const worker of all) {
  running.push(fork('e2e/support/mailServer.ts', [`${mailPortOf(worker)}`, mailDirOf(worker)]))
  running.push(
    startServer({
      PORT: `${portOf(worker)}`,
      DATA_DIR: dataDirOf(worker),
      SMTP_URL: `smtp://127.0.0.1:${mailPortOf(worker)}`,
      DEMO: '1',
      // The identity provider of a test is on this machine.
      OUTGOING_NETWORKS: '127.0.0.0/8,::1',
      LOG_LEVEL: 'warn',
    }),
  )
}
await Promise.all(all.map((worker) => untilReady(`http://localhost:${portOf(worker)}`)))
process.stdout.write('All servers are ready.\n')
