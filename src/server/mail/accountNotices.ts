import type { Language } from '../../contract/texts/texts.ts'
import { type LetterWords, plainLetter } from './letterParts.ts'
import type { Letter } from './mailer.ts'

type NoticeWords = Readonly<Record<Language, LetterWords>>

const notExpected = {
  en: 'If this was not you, tell your manager or administrator at once.',
  zh: '如果不是您本人操作，请立即告知管理员。',
}

const words = {
  resetLink: {
    en: {
      subject: 'Recourse: a new password for your account',
      lines: [
        'Choose a new password for your account on this page:',
        '{link}',
        'The link works once, for {minutes} minutes. If it does not open, copy what stands after “reset=” into the form for a forgotten password.',
        'Nobody of Recourse will ever ask you for it. If you have not asked for it, you need do nothing: your password stays as it is. If such mails keep coming, tell your administrator.',
      ],
    },
    zh: {
      subject: 'Recourse：重置您的账号密码',
      lines: [
        '请在此页面为您的账号设置新密码：',
        '{link}',
        '该链接 {minutes} 分钟内有效，仅可使用一次。如果无法打开，请将“reset=”之后的内容复制到“忘记密码”表单中。',
        'Recourse 的工作人员绝不会向您索要此链接。如果不是您本人申请的，无需任何操作，您的密码不会改变；如反复收到此类邮件，请告知管理员。',
      ],
    },
  },
  resetByAdministrator: {
    en: {
      subject: 'Recourse: a new password for your account',
      lines: [
        'A new password was asked for your account {username}, {at}, from {address}.',
        'It is an administrator’s account, so no link is sent. Ask another administrator to give you a new password in user maintenance.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：重置您的账号密码',
      lines: [
        '有人为您的账号 {username} 申请了新密码，时间 {at}，来源 {address}。',
        '该账号为系统管理员账号，不发送重置链接。请由另一位系统管理员在用户维护中为您设置新密码。',
        notExpected.zh,
      ],
    },
  },
  passwordChanged: {
    en: {
      subject: 'Recourse: your password was changed',
      lines: ['The password of your account {username} was changed, {at}, from {address}.', notExpected.en],
    },
    zh: {
      subject: 'Recourse：您的密码已更改',
      lines: ['您的账号 {username} 的密码已更改，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  addressIsNow: {
    en: {
      subject: 'Recourse: the e-mail address of your account',
      lines: ['Mail about the account {username} comes to this address from now on.', notExpected.en],
    },
    zh: {
      subject: 'Recourse：您账号的电子邮箱',
      lines: ['今后，账号 {username} 的相关邮件将发送至此地址。', notExpected.zh],
    },
  },
  addressWas: {
    en: {
      subject: 'Recourse: another e-mail address',
      lines: [
        'The e-mail address of your account {username} has been changed: mail about it no longer comes here.',
        'If you did not expect that, tell your administrator.',
      ],
    },
    zh: {
      subject: 'Recourse：电子邮箱已更改',
      lines: [
        '您的账号 {username} 的电子邮箱已更改，相关邮件不再发送至此地址。',
        '如果这不是您预期的更改，请告知管理员。',
      ],
    },
  },
  newDevice: {
    en: {
      subject: 'Recourse: a log-in from a new device',
      lines: [
        'Your account {username} was signed in to on a device that was not used for it before: {browser}, {at}, from {address}.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：新设备登录',
      lines: ['您的账号 {username} 在一台新设备上登录：{browser}，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  lockedElsewhere: {
    en: {
      subject: 'Recourse: wrong passwords for your account',
      lines: [
        'Wrong passwords were typed for your account {username} {tries} times, last {at}, from {address}. For {minutes} minutes it can be signed in to only on devices that you have used before.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：您的账号密码多次输错',
      lines: [
        '您的账号 {username} 的密码连续输错 {tries} 次，最后一次时间 {at}，来源 {address}。{minutes} 分钟内，仅可在您使用过的设备上登录。',
        notExpected.zh,
      ],
    },
  },
  lockedHere: {
    en: {
      subject: 'Recourse: wrong passwords for your account',
      lines: [
        'Wrong passwords were typed for your account {username} {tries} times on a device that you have used before, last {at}, from {address}. That device is locked out for {minutes} minutes.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：您的账号密码多次输错',
      lines: [
        '在您使用过的一台设备上，账号 {username} 的密码连续输错 {tries} 次，最后一次时间 {at}，来源 {address}。该设备已锁定 {minutes} 分钟。',
        notExpected.zh,
      ],
    },
  },
} as const satisfies Record<string, NoticeWords>

export type AccountNotice = keyof typeof words

export function accountNotice(
  notice: AccountNotice,
  values: Readonly<Record<string, string | number>>,
  chosen: Language | null,
): Letter {
  return plainLetter(words[notice], values, chosen)
}
