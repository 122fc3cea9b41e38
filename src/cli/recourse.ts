import { runCommand } from './runCommand.ts'
import { stopping } from './stopping.ts'

const patienceMs = 10_000

for (const [signal, status] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const])
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(status) // Asked twice.
    stopping.abort()
    setTimeout(() => process.exit(status), patienceMs).unref()
  })

try {
  process.exitCode = await runCommand(process.argv.slice(2))
} catch {
  console.error('Interrupted.')
  process.exit(1)
}
