import { expect, it } from 'vitest'
import { menusOf } from '../../../domain/menus.ts'
import { askedBy } from './conditions.ts'
import { draftOf, problemsOf, readDraft } from './userDraft.ts'

const clerk = { ...draftOf(null, '00010344'), username: 'clerk_1', nickName: ' Clerk ', email: 'c@bank.example ' }

it('begins in the own institution, with nothing given', () => {
  expect(draftOf(null, '00010344')).toMatchObject({ insIdCd: '00010344', roles: [], withheld: [] })
})

it('names what is missing or cannot be, in the order of the fields', () => {
  expect(problemsOf(draftOf(null, ''))).toEqual(
    ['username', 'nickName', 'email', 'insIdCd', 'roles'].map((field) => ({ field, error: 'missingField' })),
  )
  const odd = { ...clerk, username: 'a b', nickName: '\u0007', email: 'c@', roles: ['viewer'] as const }
  expect(problemsOf(odd)).toEqual(['username', 'nickName', 'email'].map((field) => ({ field, error: 'invalidField' })))
})

it('sends the menus of the roles but those that were taken away, which come back with no other role', () => {
  const narrowed = { ...clerk, roles: ['handler'] as const, withheld: ['GoodFaith'] as const }
  const sent = readDraft(narrowed)
  expect(sent).toMatchObject({ nickName: 'Clerk', email: 'c@bank.example', roles: ['handler'] })
  expect(sent.menus).toEqual(menusOf(['handler']).filter((menu) => menu !== 'GoodFaith'))
  expect(readDraft({ ...narrowed, roles: ['handler', 'viewer'] }).menus).not.toContain('GoodFaith')
  expect(readDraft({ ...narrowed, roles: ['riskOfficer'] }).menus).toEqual(menusOf(['riskOfficer']))
})

it('shows an administrator every menu, whatever was taken away before', () => {
  expect(readDraft({ ...clerk, roles: ['administrator'], withheld: ['GoodFaith'] }).menus).toEqual(
    menusOf(['administrator']),
  )
})

it('asks for what the address says, and for nothing that cannot be', () => {
  expect(askedBy({ username: 'x', role: 'emperor', disabled: '2', sort: 'password', currPage: '-3' })).toEqual({
    username: 'x',
    sort: 'username',
    currPage: 1,
    pageSize: 20,
  })
  expect(askedBy({ role: 'viewer', disabled: '1', sort: '-insIdCd', currPage: '2' })).toMatchObject({
    role: 'viewer',
    disabled: '1',
    sort: '-insIdCd',
    currPage: 2,
  })
})
