/** `npm run torture -- --rounds 100`: see docs/more-machines.md. Ends with status 1 where anything acknowledged is lost or double. */
import { parseArgs } from 'node:util'
import { torture } from '../testing/torture/torture.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '86400' },
    quiet: { type: 'boolean', default: false },
  },
})
const say = (line: string) => {
  if (!values.quiet) console.log(line)
}
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
setTimeout(() => ending.abort(), Number(values.seconds) * 1000).unref()
const { rounds, complaints, ledger, leftOut } = await torture({
  rounds: Number(values.rounds),
  chores: true,
  say,
  signal: ending.signal,
})
for (const line of leftOut) console.log(`Left out: ${line}`)
console.log(
  `${rounds} rounds. Acknowledged: ${ledger.records.length} records with ${ledger.records.reduce((sum, { steps }) => sum + steps, 0)} steps, ${ledger.bulks} bulk actions, ${ledger.files.length} files, ${ledger.chats.length} messages, ${ledger.imported.length} imported transactions, ${ledger.backups.length} backups; ${ledger.again} attempts were made again.`,
)
for (const line of complaints) console.error(line)
console.log(
  complaints.length === 0 ? 'All of it is there, once, and every chain is whole.' : `${complaints.length} complaints.`,
)
process.exit(complaints.length === 0 ? 0 : 1)
