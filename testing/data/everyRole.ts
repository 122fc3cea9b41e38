import { menusOf } from '../../src/domain/people/menus.ts'
import { insIdCds } from '../flows/cast.ts'
import type { TestDatabase } from '../server/database.ts'
import { givenUser, type NewUser } from './users.ts'

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

export const flowReaders = users.filter((user) => user !== 'risk_officer')
export const handlers: readonly User[] = ['admin', 'acq_handler', 'iss_handler', 'strange_handler']

export const sees: readonly User[] = [
  'admin',
  'head_auditor',
  'acq_manager',
  'acq_handler',
  'acq_verifier',
  'acq_auditor',
  'viewer',
  'iss_handler',
  'iss_verifier',
  'iss_auditor',
  'iss_viewer',
]

const { acquirer, issuer, stranger, head } = insIdCds

const added: readonly NewUser[] = [
  { username: 'iss_viewer', insIdCd: issuer, roles: ['viewer'] },
  { username: 'strange_handler', insIdCd: stranger, roles: ['handler'] },
  { username: 'strange_verifier', insIdCd: stranger, roles: ['verifier', 'auditor'] },
  { username: 'iss_risk_officer', insIdCd: issuer, roles: ['riskOfficer'] },
  { username: 'strange_manager', insIdCd: stranger, roles: ['manager'] },
  { username: 'strange_risk_officer', insIdCd: stranger, roles: ['riskOfficer'] },
  { username: 'strange_viewer', insIdCd: stranger, roles: ['viewer'] },
  { username: 'head_handler', insIdCd: head, roles: ['handler'] },
  { username: 'head_verifier', insIdCd: head, roles: ['verifier'] },
  { username: 'head_risk_officer', insIdCd: head, roles: ['riskOfficer'] },
  { username: 'sso_handler', insIdCd: acquirer, roles: ['handler'] },
  { username: 'head_viewer', insIdCd: head, roles: ['viewer'] },
]

/** Adds the missing users, and `narrow_handler`, from whom all menus but InquiryRetrieval were taken. */
export async function givenEveryRole(db: TestDatabase): Promise<void> {
  for (const user of added) await givenUser(db, user)
  const user_id = await givenUser(db, { username: 'narrow_handler', insIdCd: acquirer, roles: ['handler'] })
  const taken = menusOf(['handler']).filter((menu) => menu !== 'InquiryRetrieval')
  await db.databases.main
    .insertInto('user_menu')
    .values(taken.map((menu) => ({ user_id, menu })))
    .execute()
}
