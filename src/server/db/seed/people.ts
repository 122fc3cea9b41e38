import { headInsIdCd, type Role } from '../../../domain/people/actor.ts'

interface DemoUser {
  username: string
  nickName: string
  insIdCd: string
  roles: Role[]
}

export const demoPassword = 'Recourse2026'

export const acquirer = '00010344'
export const issuer = '00010392'

export const demoUsers: readonly DemoUser[] = [
  { username: 'admin', nickName: 'Network administrator', insIdCd: headInsIdCd, roles: ['administrator'] },
  { username: 'admin2', nickName: 'Second network administrator', insIdCd: headInsIdCd, roles: ['administrator'] },
  { username: 'head_manager', nickName: 'Network manager', insIdCd: headInsIdCd, roles: ['manager'] },
  { username: 'head_manager2', nickName: 'Second network manager', insIdCd: headInsIdCd, roles: ['manager'] },
  { username: 'head_auditor', nickName: 'Network auditor', insIdCd: headInsIdCd, roles: ['auditor'] },
  { username: 'acq_manager', nickName: 'Harbour manager', insIdCd: acquirer, roles: ['manager'] },
  { username: 'acq_manager2', nickName: 'Second Harbour manager', insIdCd: acquirer, roles: ['manager'] },
  { username: 'acq_handler', nickName: 'Harbour handler', insIdCd: acquirer, roles: ['handler'] },
  { username: 'acq_handler2', nickName: 'Second Harbour handler', insIdCd: acquirer, roles: ['handler'] },
  { username: 'acq_verifier', nickName: 'Harbour verifier', insIdCd: acquirer, roles: ['verifier'] },
  { username: 'acq_auditor', nickName: 'Harbour auditor', insIdCd: acquirer, roles: ['auditor'] },
  { username: 'iss_manager', nickName: 'Sakura manager', insIdCd: issuer, roles: ['manager'] },
  { username: 'iss_manager2', nickName: 'Second Sakura manager', insIdCd: issuer, roles: ['manager'] },
  { username: 'iss_handler', nickName: 'Sakura handler', insIdCd: issuer, roles: ['handler'] },
  { username: 'iss_handler2', nickName: 'Second Sakura handler', insIdCd: issuer, roles: ['handler'] },
  { username: 'iss_verifier', nickName: 'Sakura verifier', insIdCd: issuer, roles: ['verifier'] },
  { username: 'iss_auditor', nickName: 'Sakura auditor', insIdCd: issuer, roles: ['auditor'] },
  { username: 'risk_officer', nickName: 'Harbour risk officer', insIdCd: acquirer, roles: ['riskOfficer'] },
  { username: 'viewer', nickName: 'Harbour viewer', insIdCd: acquirer, roles: ['viewer'] },
]
