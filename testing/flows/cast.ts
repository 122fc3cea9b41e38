import type { Role } from '../../src/domain/people/actor.ts'
import type { Party } from '../../src/domain/records/transactions.ts'
import type { NewUser } from '../data/users.ts'
import type { TestEngine } from './engine.ts'

export type Cast = (party: Party, role: Role) => string

export const insIdCds = { acquirer: '00010344', issuer: '00010392', stranger: '00020764', head: '00010764' } as const

const prefixes = { acquirer: 'acq', issuer: 'iss' } as const
const everyStep: Role[] = ['handler', 'verifier', 'auditor']

const extras: readonly NewUser[] = [
  { username: 'acq_all', insIdCd: insIdCds.acquirer, roles: everyStep },
  { username: 'iss_all', insIdCd: insIdCds.issuer, roles: everyStep },
  { username: 'iss_viewer', insIdCd: insIdCds.issuer, roles: ['viewer'] },
  { username: 'strange_all', insIdCd: insIdCds.stranger, roles: everyStep },
  { username: 'head_handler', insIdCd: insIdCds.head, roles: ['handler'] },
  { username: 'head_verifier', insIdCd: insIdCds.head, roles: ['verifier'] },
  { username: 'head_all', insIdCd: insIdCds.head, roles: everyStep },
  { username: 'head2_handler', insIdCd: insIdCds.head, roles: ['handler'] },
  { username: 'head2_verifier', insIdCd: insIdCds.head, roles: ['verifier'] },
  { username: 'head2_auditor', insIdCd: insIdCds.head, roles: ['auditor'] },
  { username: 'handling_admin', insIdCd: insIdCds.head, roles: ['administrator'] },
  { username: 'handling_admin2', insIdCd: insIdCds.head, roles: ['administrator'] },
  { username: 'verifying_admin', insIdCd: insIdCds.head, roles: ['administrator'] },
  { username: 'verifying_admin2', insIdCd: insIdCds.head, roles: ['administrator'] },
]

export async function givenCast(engine: TestEngine): Promise<void> {
  await engine.addUsers(extras)
}

export const ownUsers: Cast = (party, role) => `${prefixes[party]}_${role}`

export const headUsers: Cast = (party, role) => `${party === 'acquirer' ? 'head' : 'head2'}_${role}`

export const administrators: Cast = (party, role) => {
  if (role === 'auditor') return 'admin'
  const name = role === 'handler' ? 'handling_admin' : 'verifying_admin'
  return party === 'acquirer' ? name : `${name}2`
}
