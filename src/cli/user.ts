import { parseArgs } from 'node:util'
import { changesOf } from '../domain/operations/logs.ts'
import { openSecrets } from '../server/db/cards/secrets.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { unlockAccount } from '../server/features/auth/unlock.ts'
import { type Command, wrongUse } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const userCommands: readonly Command[] = [
  {
    name: ['user', 'unlock'],
    usage: 'NAME',
    what: 'Unlocks an account, and enables one that was disabled for inactivity.',
    run: unlock,
  },
]

async function unlock(args: string[]): Promise<number> {
  const [name, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (!name || more.length > 0) return wrongUse('Usage: user unlock NAME')
  const unlocked = await withDatabase(({ settings, databases }) => {
    const { cookieSecrets } = openSecrets(settings.secretFile, { mustExist: true })
    return databases.main.transaction().execute(async (trx) => {
      const done = await unlockAccount(trx, cookieSecrets, name)
      const detail = done?.wasInactive ? changesOf({ disabled: true }, { disabled: false }) : {}
      if (done) await recordCommand(trx, 'user unlock', { target: done.username, detail })
      return done
    })
  })
  if (!unlocked) throw new Error(`There is no user ${name}.`)
  const { username, wasInactive, isDisabled } = unlocked
  console.log(`${username} is not locked.${wasInactive ? ' The account is enabled again.' : ''}`)
  if (isDisabled) console.error('A manager has disabled this account: enable it in user maintenance.')
  return isDisabled ? 1 : 0
}
