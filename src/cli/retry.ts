import { recordCommand } from '../server/features/audit/operator.ts'
import { tryAgain } from '../server/processes/failedWork.ts'
import { type Command, wrongUse } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const retryCommands: readonly Command[] = [
  {
    name: ['retry'],
    usage: '',
    what: 'Lets servers try again what failed three times in the background and was set aside: see doctor.',
    run: retry,
  },
]

async function retry(args: string[]): Promise<number> {
  if (args.length > 0) return wrongUse('Usage: retry')
  const count = await withDatabase(({ databases }) =>
    databases.main.transaction().execute(async (trx) => {
      const count = await tryAgain(trx)
      if (count > 0) await recordCommand(trx, 'retry', { detail: { count } })
      return count
    }),
  )
  console.log(count === 0 ? 'Nothing was set aside.' : `${count} set aside before: servers try again.`)
  return 0
}
