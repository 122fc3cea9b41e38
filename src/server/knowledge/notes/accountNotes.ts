import { otpDigits, otpResendSeconds, otpSeconds, otpTries } from '../../../domain/people/otp.ts'
import {
  lockAfter,
  lockMinutes,
  passwordDays,
  passwordHistory,
  passwordLength,
  resetMinutes,
  resetResendSeconds,
} from '../../../domain/people/passwords.ts'
import { temporaryHours } from '../../../domain/people/people.ts'
import { factorMinutes, proofMinutes, recoveryCodeCount, totp } from '../../../domain/people/secondFactor.ts'
import { captchaMinutes, inactiveDays, sessionHours, usualIdleMinutes } from '../../../domain/people/sessions.ts'
import { inBoth, note } from './note.ts'

/** Login, passwords, sessions, one-time passwords and the second factor. */
export const accountNotes = [
  note(
    'page.login',
    [
      'To log in enter username, password and the captcha; Remember me and Forgot password? are on the same page.',
      'what do i need to log in | fields of the login page | what is on the login screen',
    ],
    [
      '登录需输入用户名、密码和图形验证码；登录页还有“记住我”和“忘记密码”。',
      '登录需要填什么 | 登录页有哪些字段 | 登录要哪些东西',
    ],
  ),
  note(
    'page.login',
    [
      `A captcha that cannot be read or is older than ${captchaMinutes} minutes is replaced by pressing the picture; each is valid once.`,
      'captcha expired | captcha picture too old | new captcha',
    ],
    [
      `图形验证码仅可使用一次，${captchaMinutes} 分钟内有效；点击图片可换一张。`,
      '验证码图片过期 | 换一张验证码 | 图形验证码看不清',
    ],
  ),
  note(
    'page.login',
    [
      'Without a session only the login page, Forgot password and Change password are reachable; every other address leads to the login page.',
      'not logged in and open a link | pages without login | which pages work without logging in',
    ],
    [
      '未登录时只能打开登录、忘记密码和修改密码页面；其他地址都会转到登录页。',
      '没登录能打开哪些页面 | 哪些页面不用登录 | 未登录打开链接',
    ],
  ),
  note(
    'page.login',
    [
      'A user who is logged in already and opens the login page is taken to the home page.',
      'opening login while logged in | login page when already logged in',
    ],
    ['已登录时打开登录页，会自动转到首页。', '已经登录又打开登录页 | 登录后再访问登录页'],
  ),
  note(
    'page.login',
    [
      `After ${inBoth(lockAfter)} wrong passwords in a row the account is locked for ${lockMinutes} minutes; the link under Forgot password? or a new password from the manager unlocks it at once.`,
      'too many wrong passwords | account locked how long | how many failed logins | how do i get unlocked | who can unlock',
    ],
    [
      `连续输错密码 ${lockAfter} 次，账号锁定 ${lockMinutes} 分钟；通过忘记密码链接或由机构管理员设置新密码可立即解锁。`,
      '密码输错几次会锁 | 账号被锁多久 | 怎么解锁 | 谁能解锁账号 | 登录失败次数',
    ],
  ),
  note(
    'page.login',
    [
      'A wrong username and a wrong password give the same message: “Incorrect username or password.”',
      'does it tell whether username or password is wrong | message for wrong login',
    ],
    ['用户名错误和密码错误的提示相同，无法由此得知账号是否存在。', '提示用户名还是密码错 | 登录错误提示'],
  ),
  note(
    'page.login',
    [
      'A passkey logs in without username and password: press Log in with a passkey and confirm on your device.',
      'log in without password | passkey login | login with fingerprint | passwordless',
    ],
    [
      '使用通行密钥可不输用户名和密码登录：点击“使用通行密钥登录”，并在设备上确认。',
      '不用密码登录 | 免密登录 | 通行密钥登录 | 指纹登录',
    ],
  ),
  note(
    'how.session',
    [
      `A session ends after ${sessionHours.others} hours at the latest, that of an administrator after ${sessionHours.administrator} hours, and after ${usualIdleMinutes} minutes (by default) without activity.`,
      'how long does a session last | admin session hours | logged out after how many minutes | idle time | session expiry',
    ],
    [
      `会话最长 ${sessionHours.others} 小时（系统管理员 ${sessionHours.administrator} 小时），无操作默认 ${usualIdleMinutes} 分钟后失效。`,
      '会话多久失效 | 多久不操作会退出 | 闲置多久退出 | 空闲时间',
    ],
  ),
  note(
    'how.session',
    [
      'Each account has one session: a login elsewhere ends the earlier one.',
      'logged in on two computers | two logins at the same time | same account twice | kicked out by another login',
    ],
    [
      '同一账号只能有一个会话：在别处登录会使之前的登录失效。',
      '同一账号两台电脑 | 同时登录两处 | 被另一个登录挤掉 | 多处登录',
    ],
  ),
  note(
    'how.session',
    [
      'When the session has expired (no activity, or a login elsewhere), a dialog says “The login status has expired, you can continue to stay on this page, or log in again.” with the buttons Re Login and Cancel; drafts are kept.',
      'login status has expired buttons | re login or cancel | dialog session expired | 401 | 409 | stay on the page after expiry | is my input lost when session expires',
    ],
    [
      '登录状态失效（长时间无操作或在别处登录）时会弹窗，可选“重新登录”（Re Login）或“取消”（Cancel，留在当前页面）；草稿会保留。',
      '登录状态过期弹窗按钮 | 登录失效后怎么办 | 401 | 409 | 会话过期内容会丢吗',
    ],
  ),
  note(
    'how.session',
    [
      `An account without a login for ${inactiveDays} days is disabled; a manager enables it again.`,
      'account disabled because not used | long time no login | inactive account',
    ],
    [`账号 ${inactiveDays} 天未登录即被停用，由机构管理员重新启用。`, '长期不登录 | 账号多久不用会停用 | 账号被停用了'],
  ),
  note(
    'page.changePassword',
    [
      `A password has ${passwordLength.min} to ${passwordLength.max} characters with at least one lowercase letter, one uppercase letter and one digit.`,
      'password rules | maximum password length | does a password need a digit | special characters in password | uppercase needed',
    ],
    [
      `密码为 ${passwordLength.min} 至 ${passwordLength.max} 个字符，至少包含一个小写字母、一个大写字母和一个数字。`,
      '密码最长 | 密码要大写吗 | 密码要数字吗 | 密码复杂度',
    ],
  ),
  note(
    'page.changePassword',
    [
      `A new password must differ from the last ${inBoth(passwordHistory)}; common passwords, and those with your username or name, are refused.`,
      'reuse old password | same password again | how many old passwords | common password refused | which passwords are refused | password with my name',
    ],
    [
      `新密码不得与最近 ${passwordHistory} 次密码相同；常见密码以及包含用户名或姓名的密码会被拒绝。`,
      '能用旧密码吗 | 重复用密码 | 记住几个旧密码 | 哪些密码会被拒 | 常见密码 | 密码含用户名',
    ],
  ),
  note(
    'page.changePassword',
    [
      `A password is valid for ${passwordDays} days; then the page Change password opens at login (code 8003).`,
      'password validity | when does my password expire | password expired | 8003 | how often change password',
    ],
    [
      `密码有效期 ${passwordDays} 天，到期后登录时打开修改密码页面（代码 8003）。`,
      '密码有效期 | 密码多久过期 | 密码到期 | 8003 | 多久换密码',
    ],
  ),
  note(
    'page.changePassword',
    [
      'A password set by another user, at the first login or after a reset, must be changed first (code 8015): the page Change password opens.',
      'first login new user | must change password | 8015 | after my manager reset my password',
    ],
    [
      '首次登录或密码被重置后，须先修改密码（代码 8015），系统会打开修改密码页面。',
      '第一次登录 | 必须改密码 | 8015 | 重置后登录',
    ],
  ),
  note(
    'page.changePassword',
    [
      'To change the password enter the current one, the new one twice and the captcha; all your other sessions end, and you are notified by email.',
      'what is needed to change password | change password steps | logged out elsewhere after password change',
    ],
    [
      '修改密码须输入原密码、两次新密码和图形验证码；其他登录随即失效，并有邮件通知。',
      '修改密码要填什么 | 怎么改密码 | 改密码后其他登录',
    ],
  ),
  note(
    'page.forgetPassword',
    [
      `The link for a forgotten password is valid once, for ${resetMinutes} minutes; another can be requested after ${resetResendSeconds} seconds.`,
      'reset link valid | link in the mail expired | forgot password link how long | request the link again | resend reset mail',
    ],
    [
      `忘记密码的链接 ${resetMinutes} 分钟内有效，仅可使用一次；${resetResendSeconds} 秒后可重新发送。`,
      '重置链接多久有效 | 邮件链接过期 | 忘记密码链接 | 重新发送链接',
    ],
  ),
  note(
    'page.forgetPassword',
    [
      'For a forgotten password press Forgot password? on the login page and enter username and captcha; the link goes to the email address of the account.',
      'forgot my password | i do not remember my password | where does the reset mail go | reset my own password',
    ],
    [
      '忘记密码时，在登录页点击“忘记密码”，输入用户名和图形验证码；链接发送至账号的电子邮箱。',
      '忘了密码怎么办 | 密码想不起来 | 重置邮件发到哪 | 找回密码',
    ],
  ),
  note(
    'page.users',
    [
      `A password that a manager resets is sent by email; it is valid once, for ${temporaryHours} hours, and must be changed at login.`,
      'temporary password valid | initial password how long | new user password mail | manager resets a password',
    ],
    [
      `机构管理员重置的临时密码通过邮件发送，${temporaryHours} 小时内有效，仅可使用一次，登录时须修改。`,
      '临时密码有效期 | 初始密码多久 | 新用户密码邮件 | 管理员重置密码',
    ],
  ),
  note(
    'how.otp',
    [
      `The one-time password from the email has ${otpDigits} digits, is valid for ${otpSeconds / 60} minutes and once, allows ${otpTries} attempts, and can be sent again after ${otpResendSeconds} seconds.`,
      'otp digits | otp valid how long | email code expired | how many tries for the one-time password | resend otp | new code after | code from the mail',
    ],
    [
      `邮件验证码为 ${otpDigits} 位数字，${otpSeconds / 60} 分钟内有效，仅可使用一次，可试 ${otpTries} 次，${otpResendSeconds} 秒后可重新发送。`,
      '一次性密码几位 | 邮件验证码多久有效 | 验证码可以试几次 | 重发验证码 | 动态码过期 | 一次性密码可以试几回',
    ],
  ),
  note(
    'how.otp',
    [
      'A one-time password is asked for at submission where the institution settings say so: never, above an amount, or always; never at login.',
      'when is a one-time password asked | why does it want a code when i submit | otp for which submissions | otp setting values',
    ],
    [
      '是否需要邮件验证码由机构设置决定：不需要、超过一定金额或始终需要，在提交时输入。',
      '什么时候要一次性密码 | 哪些提交要验证码 | 一次性密码设置',
    ],
  ),
  note(
    'page.center',
    [
      `Setting up an authenticator app gives ${recoveryCodeCount} recovery codes, shown once; each logs in once in place of the second factor, whose codes have ${totp.digits} digits.`,
      'recovery codes how many | lost phone | authenticator app | second factor codes | two factor login | 2fa | mfa',
    ],
    [
      `设置身份验证器时会得到 ${recoveryCodeCount} 个恢复码，仅显示一次，每个可代替双重验证登录一次；动态验证码为 ${totp.digits} 位。`,
      '恢复码几个 | 手机丢了 | 身份验证器 | 双重验证 | 二次验证 | 双因素',
    ],
  ),
  note(
    'page.center',
    [
      `The second factor at login must be given within ${factorMinutes} minutes; it is asked for again before users, approvals, certificates and full card numbers when last given more than ${proofMinutes} minutes ago.`,
      'why am i asked for the second factor again | confirm that it is you | ten minutes second factor',
    ],
    [
      `登录时须在 ${factorMinutes} 分钟内完成双重验证；进行用户、批准、证书和完整卡号操作时，如上次验证超过 ${proofMinutes} 分钟须再次验证。`,
      '为什么又要双重验证 | 再次确认本人 | 双重验证多久一次',
    ],
  ),
  note(
    'page.center',
    [
      'In the user centre, opened from the user menu, you change your name, email address, picture, language and notifications.',
      'change my email | change my name | change my picture | avatar | user centre where | profile | change my own data',
    ],
    [
      '在用户菜单的用户中心可更改姓名、电子邮箱、头像、语言和通知方式。',
      '改我的邮箱 | 改头像 | 改姓名 | 用户中心在哪 | 个人信息 | 个人中心',
    ],
  ),
  note(
    'page.login',
    [
      `The captcha is valid for ${captchaMinutes} minutes and once, the password link ${resetMinutes} minutes, the one-time password ${otpSeconds / 60} minutes.`,
      'validity of captcha link and otp | which codes expire when',
    ],
    [
      `图形验证码 ${captchaMinutes} 分钟内有效（一次），密码链接 ${resetMinutes} 分钟，邮件验证码 ${otpSeconds / 60} 分钟。`,
      '各种验证码有效期 | 验证码有效期多久',
    ],
  ),
  note(
    'how.session',
    [
      'Log out from the user menu at the top right; it also has the home page, the user centre and Change password.',
      'how do i log out | where is logout | what is in the user menu',
    ],
    ['从右上角的用户菜单退出登录；其中还有首页、用户中心和修改密码。', '怎么退出 | 退出登录在哪 | 用户菜单有什么'],
  ),
]
