import { spawn } from 'node:child_process'
import { once } from 'node:events'

const patienceMs = 5_000

/** Says to systemd that the server is ready or stops, where its unit asks (`Type=notify`). Node has no sockets of this kind. */
export async function notifySystemd(state: 'READY=1' | 'STOPPING=1', warn: (sentence: string) => void): Promise<void> {
  if (!process.env.NOTIFY_SOCKET) return
  try {
    // It waits until systemd has read it. A server that stops does not wait for a systemd that hangs.
    const [status] = await once(spawn('systemd-notify', [state], { stdio: 'inherit', timeout: patienceMs }), 'exit')
    if (status !== 0) warn(`systemd-notify ${state} failed.`)
  } catch (error) {
    warn(`systemd was not notified (${state}): ${error instanceof Error ? error.message : error}`)
  }
}
