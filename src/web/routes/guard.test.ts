import { expect, it } from 'vitest'
import { noteTouched } from '../../../testing/coverage/touched.ts'
import { guard, isReturnable, type Navigation } from './guard.ts'
import { guardedRoute, menuOfAddress } from './guardNavigation.ts'

/** Specification 2, "Route guard", sentence by sentence. */

const open = { noAuth: false, menu: null, unknown: false }
const handler = { isAdmin: false, menus: ['DisputeTransaction'] }

function visit(path: string, given: Partial<Navigation> = {}) {
  return guard({ path, href: path, from: null, route: open, hasSession: true, visitor: handler, ...given })
}

it('leads from /login to / when there is a session', () => {
  expect(visit('/login', { visitor: null })).toEqual({ go: 'elsewhere', to: '/' })
})

it('loads the profile on the first navigation', () => {
  expect(visit('/home', { visitor: null })).toEqual({ go: 'load' })
})

it('goes on to an allowed page when the profile is known', () => {
  expect(visit('/home')).toEqual({ go: 'on' })
})

it('leads every address that is no route to /404', () => {
  expect(visit('/nowhere', { route: { ...open, unknown: true } })).toEqual({ go: 'elsewhere', to: '/404' })
})

it('lets nobody but visitors of /login in without a session', () => {
  const anonymous = { hasSession: false, visitor: null }
  expect(visit('/login', anonymous)).toEqual({ go: 'on' })
  expect(visit('/', anonymous)).toMatchObject({ go: 'elsewhere', to: '/login' })
  expect(visit('/404', anonymous)).toMatchObject({ go: 'elsewhere', to: '/login' })
})

it('sends to /login with the address to return to', () => {
  const href = '/stdDetailPage?pageId=dsp.dispute.search.detail&expId=E23260811004417'
  expect(visit('/stdDetailPage', { href, hasSession: false })).toEqual({
    go: 'elsewhere',
    to: '/login',
    returnTo: href,
  })
})

it('opens a route without authentication to those who come from /login, and to them only', () => {
  const changePassword = { hasSession: false, visitor: null, route: { ...open, noAuth: true } }
  expect(visit('/changePassword', { ...changePassword, from: '/login' })).toEqual({ go: 'on' })
  expect(visit('/changePassword', { ...changePassword, from: null })).toMatchObject({ to: '/login' })
  expect(visit('/changePassword', { ...changePassword, from: '/home' })).toMatchObject({ to: '/login' })
  noteTouched('/changePassword')
})

it('opens the check of a case file to anyone', () => {
  expect(visit('/caseFile', { hasSession: false, visitor: null })).toEqual({ go: 'on' })
  expect(visit('/caseFile', { visitor: null })).toEqual({ go: 'load' })
  expect(visit('/caseFile')).toEqual({ go: 'on' })
})

it('leads from /404 to / when coming from /login', () => {
  expect(visit('/404', { from: '/login' })).toEqual({ go: 'elsewhere', to: '/' })
  expect(visit('/404', { from: '/home' })).toEqual({ go: 'on' })
  noteTouched('/404')
})

it('opens a route with an identification to those who have that menu', () => {
  expect(visit('/x', { route: { ...open, menu: 'DisputeTransaction' } })).toEqual({ go: 'on' })
  expect(visit('/x', { route: { ...open, menu: 'PreAuthCompletion' } })).toEqual({ go: 'elsewhere', to: '/404' })
})

it('opens every route to an administrator', () => {
  const visitor = { isAdmin: true, menus: [] }
  expect(visit('/x', { visitor, route: { ...open, menu: 'PreAuthCompletion' } })).toEqual({ go: 'on' })
})

it('reads the identification of a generic page from its page id', () => {
  const route = { menu: menuOfAddress }
  expect(guardedRoute(route, { pageId: 'dsp.dispute.search.detail' }).menu).toBe('DisputeTransaction')
  expect(guardedRoute(route, { pageId: 'mnl.authComplete.unverified.list' }).menu).toBe('PreAuthCompletion')
})

it('takes a generic page without a page id that is known for no page at all', () => {
  expect(guardedRoute({ menu: menuOfAddress }, {}).unknown).toBe(true)
  expect(guardedRoute({ menu: menuOfAddress }, { pageId: 'dsp.disputes.search' }).unknown).toBe(true)
})

it('returns only to pages of this site', () => {
  expect(isReturnable('/home?x=1')).toBe(true)
  for (const href of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/home',
    'javascript:alert(1)',
    '/login',
  ])
    expect(isReturnable(href), href).toBe(false)
})
