// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { menusOf } from '../../../domain/people/menus.ts'
import { texts } from '../../../texts/texts.ts'
import { problemsOf } from '../../form/problems.ts'
import { setLanguage, textNow } from '../../i18n/language.ts'
import { type UserValues, userContent, userForm, userValues } from './userForm.ts'

const own = { userId: '1', insIdCd: '00010344' }
const empty = userValues(null, own)
const clerk = { ...empty, username: 'clerk_1', nickName: ' Clerk ', email: 'c@bank.example ' }
const given = (values: Partial<UserValues>) =>
  userForm.follow?.({ values: { ...clerk, ...values }, notes: [] }, [], clerk).values ?? clerk

async function problems(values: UserValues) {
  await setLanguage('en')
  return problemsOf(userForm, values, textNow())
}

it('begins in the own institution, with nothing given', () => {
  expect(empty).toMatchObject({ insIdCd: '00010344', roles: [], withheld: [] })
})

it('names what is missing or cannot be, in the order of the fields', async () => {
  const fields = async (values: UserValues) => (await problems(values)).map(({ field }) => field)
  expect(await fields({ ...empty, insIdCd: '' })).toEqual(['username', 'nickName', 'email', 'insIdCd', 'roles'])
  const odd = { ...clerk, username: 'a b', nickName: '\u0007', email: 'c@', roles: ['viewer'] as const }
  expect(await problems(odd)).toMatchObject([
    { field: 'username', text: expect.stringContaining(texts.en.bound.username) },
    { field: 'nickName' },
    { field: 'email' },
  ])
  expect(await fields({ ...clerk, roles: ['manager', 'handler'] })).toEqual(['roles'])
})

it('lets a name that is there stay as it is', async () => {
  expect(await problems({ ...clerk, username: 'a b', isNew: false, roles: ['viewer'] })).toEqual([])
})

it('sends the menus of the roles but those that were taken away, which come back with no other role', () => {
  const narrowed = { roles: ['handler'] as const, withheld: ['GoodFaith'] as const }
  const sent = userContent(given(narrowed))
  expect(sent).toMatchObject({ nickName: 'Clerk', email: 'c@bank.example', roles: ['handler'] })
  expect(sent.menus).toEqual(menusOf(['handler']).filter((menu) => menu !== 'GoodFaith'))
  expect(userContent(given({ ...narrowed, roles: ['handler', 'viewer'] })).menus).not.toContain('GoodFaith')
  expect(userContent(given({ ...narrowed, roles: ['riskOfficer'] })).menus).toEqual(menusOf(['riskOfficer']))
})

it('shows an administrator every menu, whatever was taken away before', () => {
  expect(userContent(given({ roles: ['administrator'], withheld: ['GoodFaith'] })).menus).toEqual(
    menusOf(['administrator']),
  )
})
