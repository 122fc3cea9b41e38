/** Fills the demo that the servers of the browser tests begin with, unless it is there: a run may fill it ahead. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { demoDir, portOf } from './server.ts'
import { endServer, startServer, untilReady } from './servers.ts'

if (!existsSync(demoDir)) {
  const draft = `${demoDir}.draft`
  rmSync(draft, { recursive: true, force: true })
  const server = startServer({ PORT: `${portOf(0)}`, DATA_DIR: draft, DEMO: '1', LOG_LEVEL: 'warn' })
  const stop = async () => {
    await endServer(server, 'SIGTERM')
    process.exit(1)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await untilReady(`http://localhost:${portOf(0)}`)
  await endServer(server, 'SIGTERM')
  renameSync(draft, demoDir)
}
