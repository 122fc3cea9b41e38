import { expect, it } from 'vitest'
import type { LogType } from '../../../domain/operations/logs.ts'
import { activityOf, classNameOf } from './ocsf.ts'

type Line = readonly [type: LogType, path: string, classUid: number, activity: number, detail?: object]

/** Activities of the classes as the schema numbers them, by which receivers count log-ins, locks and lost factors. */
const lines: readonly Line[] = [
  ['session', 'auth/login', 3002, 1],
  ['session', 'auth/secondFactor', 3002, 1],
  ['session', 'auth/confirmFactor', 3002, 1],
  ['session', 'auth/passkeyLogin', 3002, 1],
  ['session', 'auth/finishSso', 3002, 1],
  ['session', 'key use', 3002, 1],
  ['session', 'auth/logout', 3002, 2],
  ['session', 'auth/ssoLogout', 3002, 2],
  ['session', 'refused calls', 3002, 99],
  ['administration', 'user/create', 3001, 1],
  ['administration', 'admin create', 3001, 1],
  ['administration', 'user/enable/:id', 3001, 2, { before: { disabled: true }, after: { disabled: false } }],
  ['administration', 'user/enable/:id', 3001, 5, { before: { disabled: false }, after: { disabled: true } }],
  ['account', 'user/changePassword', 3001, 3],
  ['account', 'user/resetPassword', 3001, 4],
  ['administration', 'user/givePassword/:id', 3001, 4],
  ['administration', 'account inactive', 3001, 5],
  ['administration', 'user/delete', 3001, 6],
  ['account', 'user/confirmTotp', 3001, 10],
  ['account', 'user/confirmPasskey', 3001, 10],
  ['account', 'user/removePasskey', 3001, 11],
  ['administration', 'user/revokeFactors/:id', 3001, 11],
  ['administration', 'user/update', 3001, 99],
  ['administration', 'sso account', 3001, 99],
  ['file', 'user/query', 6003, 2],
  ['card', 'detail/cardNumber', 6003, 2],
  ['card', 'risk/DetailSusTransLog', 6003, 2],
  ['business', 'risk/modify/susTransLog', 6003, 3],
  ['business', 'prepare/draft', 6003, 1],
  ['session', 'account lock', 2004, 1],
  ['card', 'alert/cardViews', 2004, 1],
]

for (const [type, path, classUid, activity, detail = null] of lines)
  it(`an entry ${type} of ${path} is class ${classUid}, activity ${activity}`, () => {
    const row = { type, path, detail: detail && { ...detail } }
    expect(classNameOf(row)).toContain(`(${classUid})`)
    expect(activityOf(row).id).toBe(activity)
  })
