import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type EventBody, eventsOf, type Received } from './receiver.ts'

/** A receiver in a process of its own, which is killed and started again at the same address. */
export class ReceiverProcess {
  received: Received[] = []
  #process: ChildProcess | null = null
  #port = '0'

  async start(mode: 'answers' | 'silent' = 'answers'): Promise<string> {
    const program = join(import.meta.dirname, 'receivingProgram.ts')
    const started = spawn(process.execPath, [program, this.#port, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#process = started
    const lines = createInterface(started.stdout)
    const [port] = await once(lines, 'line')
    this.#port = String(port)
    lines.on('line', (line) => this.received.push(JSON.parse(line)))
    return `http://127.0.0.1:${this.#port}/hook`
  }

  async kill(): Promise<void> {
    const running = this.#process
    this.#process = null
    if (!running) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
  }

  events(secret: string): EventBody[] {
    return eventsOf(this.received, secret)
  }
}
