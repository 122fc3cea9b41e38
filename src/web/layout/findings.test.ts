import { expect, it } from 'vitest'
import type { MenuName } from '../../domain/people/menus.ts'
import { keysOf } from '../../domain/typed.ts'
import { findingsFor, type NamesOf } from './findings.ts'

const worklist = { kind: 'place', place: 'worklist' }
const home = { kind: 'place', place: 'home' }
const placeNames = {
  worklist: ['Worklist', '工作清单'],
  home: ['Home', '首页'],
  message: ['Messages', '消息'],
  drafts: ['My drafts', '我的草稿'],
  center: ['User centre', '个人中心'],
  changePassword: ['Change password', '修改密码'],
  absences: ['Absences', '缺勤'],
  bulk: ['Bulk actions', '批量操作'],
  caseFile: ['Check a case file', '校验案件文件'],
}

const ownPages = keysOf(placeNames)

const namesOf: NamesOf = (finding) => {
  if (finding.kind === 'place') return placeNames[finding.place]
  if (finding.kind === 'command') return [finding.command]
  if (finding.kind === 'tab') return [finding.pageId]
  return finding.kind === 'menu' ? [finding.menu] : [`${finding.flow.id} ${finding.node}`, `争议交易 ${finding.node}`]
}

const find = (typed: string, menus: readonly MenuName[] = ['DisputeTransaction', 'PreAuthCompletion']) =>
  findingsFor(typed, { menus, own: ownPages.filter((name) => name !== 'absences'), mayRaise: true }, namesOf)

it('finds pages by their name in either language', () => {
  expect(find('home')).toEqual([home])
  expect(find('首页')).toEqual([home])
  expect(find('dispute verifiedfail')).toMatchObject([{ kind: 'page', node: 'verifiedFail' }])
})

it('finds the pages that everybody has', () => {
  expect(find('change password')).toEqual([{ kind: 'place', place: 'changePassword' }])
  expect(find('消息')).toEqual([{ kind: 'place', place: 'message' }])
  expect(find('centre')).toEqual([{ kind: 'place', place: 'center' }])
  expect(find('bulk')).toEqual([{ kind: 'place', place: 'bulk' }])
  expect(find('absences')).toEqual([])
})

it('finds what can be done anywhere', () => {
  expect(find('logout')).toEqual([{ kind: 'command', command: 'logOut' }])
  expect(find('drafts')).toEqual([{ kind: 'place', place: 'drafts' }])
})

it('offers no page of a menu that the user does not have', () => {
  expect(find('stdDispute', ['PreAuthCompletion'])).toEqual([])
})

it('finds pages that belong to no flow', () => {
  expect(find('limit', ['DisputeTransaction', 'LimitRule'])).toEqual([{ kind: 'menu', menu: 'LimitRule' }])
  expect(find('limit')).toEqual([])
  expect(find('', ['InstitutionSetting'])).toEqual([worklist, home, { kind: 'menu', menu: 'InstitutionSetting' }])
})

it('finds the tabs of modules that are no flow’s, for those who have the menu', () => {
  expect(find('certificate', ['InternetPay'])).toEqual([{ kind: 'tab', pageId: 'ops.certificate.list' }])
  expect(find('certificate')).toEqual([])
})

it('opens a record by its id, in the flow that its first three characters name', () => {
  expect(find('e23260811004417')).toMatchObject([
    { kind: 'record', flow: { id: 'stdDispute' }, expId: 'E23260811004417' },
  ])
  expect(find('S80260811004417')).toMatchObject([{ flow: { id: 'preAuthCompletion' } }])
  expect(find('E23260811004417', ['PreAuthCompletion'])).toEqual([])
})

it('looks through each list of transactions once for a reference number, which has a digit', () => {
  const menus = ['SpecialAdjustment', 'GoodFaith', 'FeeCollectionFundDisbursement'] as const
  expect(find('204619338271', menus)).toMatchObject([
    { kind: 'reference', flow: { id: 'specialAdjustment' }, number: '204619338271' },
  ])
  expect(find('verification', menus)).toEqual([])
})

it('offers the first page of each menu before anything is typed', () => {
  expect(find('', ['InquiryRetrieval', 'FeeCollectionFundDisbursement'])).toMatchObject([
    worklist,
    home,
    { kind: 'page', flow: { id: 'inquiryRetrieval' }, node: 'history' },
    { kind: 'page', flow: { id: 'feeCollectionFundDisbursement' }, node: 'unverified' },
  ])
})

it('never carries a card number on, however it is written', () => {
  for (const typed of ['6212341234561265', '6212 3412 3456 1265', '6212-3412-3456-1265', '4111111111111']) {
    const findings = find(typed)
    expect(findings.map((finding) => finding.kind)).toEqual(['card', 'card'])
    expect(JSON.stringify(findings)).not.toContain('6212')
  }
})
