import type { TestDatabase } from './database.ts'
import { givenUser } from './users.ts'

const strangerInsIdCd = '00020764'

/** One user of each role: of the head, of the institution that submits, of the one that receives, and of a stranger. */
export const users = [
  'admin',
  'head_auditor',
  'acq_manager',
  'acq_handler',
  'acq_verifier',
  'acq_auditor',
  'risk_officer',
  'viewer',
  'iss_handler',
  'iss_verifier',
  'iss_auditor',
  'iss_viewer',
  'strange_handler',
  'strange_verifier',
] as const
export type User = (typeof users)[number]

/** All but those whose roles have no part in the flows. */
export const flowReaders = users.filter((user) => !['acq_manager', 'risk_officer'].includes(user))
export const handlers: readonly User[] = ['admin', 'acq_handler', 'iss_handler', 'strange_handler']

/** Who sees a record between 00010344 and 00010392, by any call that shows it. To others it is as if there were none. */
export const sees: readonly User[] = [
  'admin',
  'head_auditor',
  'acq_handler',
  'acq_verifier',
  'acq_auditor',
  'viewer',
  'iss_handler',
  'iss_verifier',
  'iss_auditor',
  'iss_viewer',
]

/** Adds those of `users` that the demo lacks. */
export async function givenEveryRole(db: TestDatabase): Promise<void> {
  await givenUser(db, { username: 'acq_manager', insIdCd: '00010344', roles: ['manager'] })
  await givenUser(db, { username: 'iss_viewer', insIdCd: '00010392', roles: ['viewer'] })
  await givenUser(db, { username: 'strange_handler', insIdCd: strangerInsIdCd, roles: ['handler'] })
  await givenUser(db, { username: 'strange_verifier', insIdCd: strangerInsIdCd, roles: ['verifier', 'auditor'] })
}
