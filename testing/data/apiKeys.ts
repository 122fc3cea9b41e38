import { flows } from '../../src/domain/flows/index.ts'
import type { ApiScope } from '../../src/domain/people/apiKeys.ts'
import { addDays, dayOf } from '../../src/domain/time/calendar.ts'
import type { FlowId } from '../../src/domain/workflow/flow.ts'
import { collectKey, createKey } from '../../src/server/features/apiKeys/keys.ts'
import type { Browser } from '../server/browser.ts'
import type { TestServer } from '../server/server.ts'
import { accountNamed } from './people.ts'

interface NewKey {
  name?: string
  scopes: readonly ApiScope[]
  insIdCd?: string
  flows?: readonly FlowId[]
  addresses?: readonly string[]
}

export interface GivenKey {
  key: string
  keyId: string
  /** Sends the key, and no cookies. */
  machine: Browser
}

/** A key that acq_manager has made and collected. */
export async function givenKey(
  server: TestServer,
  {
    scopes,
    name = `A key to ${scopes.join(', ')}`,
    insIdCd = '00010344',
    flows: some = flows.map(({ id }) => id),
    addresses = [],
  }: NewKey,
): Promise<GivenKey> {
  const { userId } = await accountNamed(server, 'acq_manager')
  const actor = { userId, username: 'acq_manager', insIdCd, roles: ['manager' as const] }
  return server.db.databases.main.transaction().execute(async (trx) => {
    const expiresOn = addDays(dayOf(new Date()), 30)
    // A key that reads card numbers needs one; the tests call from this machine.
    const own = scopes.includes('cardNumber') && addresses.length === 0 ? ['127.0.0.1'] : [...addresses]
    const written = { insIdCd, name, scopes: [...scopes], flows: [...some], addresses: own, expiresOn }
    const { keyId } = (await createKey(trx, actor, written)).reply
    const { key } = await collectKey(trx, actor, keyId)
    return { keyId, key, machine: server.browser({ authorization: `Bearer ${key}` }) }
  })
}
