import { expect, it } from 'vitest'
import type { Role } from '../../domain/people/actor.ts'
import { menusOf } from '../../domain/people/menus.ts'
import { canGet, noticeKinds } from './notices.ts'

const kindsOf = (...roles: Role[]) => noticeKinds.filter((kind) => canGet(kind, { roles, menus: menusOf(roles) }))
const ofEverybody = ['bulletin', 'view', 'robotAnswer']

it('offers a user the notices that their roles can get', () => {
  expect(kindsOf('viewer')).toEqual(['bulletin', 'view', 'mention', 'robotAnswer'])
  expect(kindsOf('riskOfficer').toSorted()).toEqual(
    [...ofEverybody, 'approval', 'assigned', 'pendOver', 'deputy'].toSorted(),
  )
  const managed = ['cardAlert', 'accountLock', 'approval', 'webhook', 'securityAlert']
  expect(noticeKinds.filter((kind) => !kindsOf('handler').includes(kind))).toEqual(managed)
  expect(kindsOf('manager')).toEqual(expect.arrayContaining(managed))
  expect(kindsOf('administrator', 'handler', 'manager')).toEqual(noticeKinds)
})

it('offers no notice of a menu that the user does not have', () => {
  const user = { roles: ['handler'], menus: menusOf(['handler'], ['InternetPay']) }
  expect(canGet('certificate', user)).toBe(false)
})
