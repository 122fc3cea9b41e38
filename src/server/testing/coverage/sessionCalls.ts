import { type Row, row } from './row.ts'

const login = 'src/server/features/auth/login.test.ts'
const sessions = 'src/server/features/auth/sessions.test.ts'
const forgotten = 'src/server/features/auth/forgottenPassword.test.ts'
const accounts = 'src/server/features/people/accounts.test.ts'
const reach = 'src/server/features/people/reach.test.ts'
const profile = 'src/server/features/profile/myself.test.ts'
const files = 'src/server/features/files/files.test.ts'
const browser = { through: 'src/server/testing/browser.ts' }

/** Specification 7, "Session and user". */
export const sessionCalls: readonly Row[] = [
  row('POST auth/login', login, 'opens a session for the right password, and tells who it is', browser),
  row('GET auth/info', login, 'opens a session for the right password, and tells who it is'),
  row('GET auth/code', login, 'is a small picture of pixels, in which the answer stands nowhere', browser),
  row('POST auth/logout', sessions, 'is over after logout, also for who kept the cookie'),
  row(
    'POST auth/email',
    'src/server/features/auth/sendOtp.test.ts',
    'sends the next one after a minute, and says how long that is',
    { through: 'src/server/testing/otp.ts' },
  ),
  row(
    'POST user/changePassword',
    'src/server/features/auth/changePassword.test.ts',
    'replaces an expired password without a session',
  ),
  row(
    'POST user/{findPasswordEmail, resetPassword}',
    forgotten,
    'is replaced by the link that the mailbox of the account got',
  ),
  row(
    'POST user/query',
    'src/server/features/people/list.test.ts',
    'answers a page by name, role, institution and state, in order',
  ),
  row('POST user/update', accounts, 'is seen on the account, and stands in the log with what was before'),
  row('POST user/updateMyself', profile, 'takes another name, which everybody sees'),
  row(
    'POST user/create',
    accounts,
    'gets a password by mail, in both languages, and must change it at the first login',
  ),
  row('POST user/delete', accounts, 'leaves the lists and cannot log in; what they did stays theirs'),
  row('POST user/enable/{id}', accounts, 'is signed out, cannot log in, and can when enabled again', {
    says: 'user/enable/',
  }),
  row(
    'POST user/uploadAvatar',
    'src/server/features/profile/avatar.test.ts',
    'is taken as %s, whatever its name, and shown square',
  ),
  row('GET user/roles', reach, 'gives away no role above the own, to a new user or an old one'),
  row('GET user/{id}', accounts, 'is seen on the account, and stands in the log with what was before', {
    says: 'get(`user/',
  }),
  row(
    'GET user/byUsrId/{id}',
    reach,
    'is known in the own institution, and the head’s is to all; other names are the head’s to know',
    { says: 'user/byUsrId/' },
  ),
  row(
    'GET user/online',
    'src/server/features/messages/messages.test.ts',
    'hears who comes and who leaves, and finds them among those who are online',
  ),
  row('GET user/insList', reach, 'has only the own institution to choose from; an administrator and the head have all'),
  row('GET user/lang/{lang}', profile, "goes with the account to the next browser, and is the answer's from now on", {
    says: 'user/lang/',
  }),
  row(
    'POST log/enter',
    'src/server/features/visits/visits.test.ts',
    'keeps no idle session alive, nor hides that somebody is there',
  ),
  row(
    'POST user/help',
    'src/server/features/help/help.test.ts',
    'says it in the words of the specification: to the verifier, not to who submitted it',
  ),
  row('POST getTasks', 'src/server/flows/lists.test.ts', 'of %s are the totals of the lists of what they may do'),
  row(
    'POST definition',
    'src/server/flows/lists.test.ts',
    'says what this user may ever do there, and holds the option lists',
  ),
  row(
    'POST download',
    'src/server/features/audit/acts.test.ts',
    'leaves a row when it comes, when it is opened and when a list is exported',
  ),
  row('POST upload', files, 'is saved under its name, and never shown as something else', browser),
]
