import { keysOf } from '../../domain/typed.ts'
import type { Language } from '../../texts/texts.ts'
import { type LetterWords, plainLetter } from './letterParts.ts'
import type { Letter } from './mailer.ts'

type NoticeWords = Readonly<Record<Language, LetterWords>>

const notExpected = {
  en: 'If this was not you, contact your manager or administrator immediately.',
  zh: '如果不是您本人操作，请立即联系机构管理员或系统管理员。',
}

const resetRequested = {
  en: 'A password reset was requested for your account {username}: {at}, from {address}.',
  zh: '有人为您的账号 {username} 申请了新密码，时间 {at}，来源 {address}。',
}

const words = {
  resetLink: {
    en: {
      subject: 'Recourse: reset your password',
      lines: [
        'Set a new password for your account on this page:',
        '{link}',
        'The link can be used once and expires in {minutes} minutes. If it does not open, copy the text after “reset=” into the “Forgot password” form.',
        'Recourse staff will never ask for this link. If you did not request it, no action is needed; your password is unchanged. If you keep receiving these emails, inform your administrator.',
      ],
    },
    zh: {
      subject: 'Recourse：重置您的账号密码',
      lines: [
        '请在此页面为您的账号设置新密码：',
        '{link}',
        '该链接 {minutes} 分钟内有效，仅可使用一次。如果无法打开，请将“reset=”之后的内容复制到“忘记密码”表单中。',
        'Recourse 的工作人员绝不会向您索要此链接。如果不是您本人申请的，无需任何操作，您的密码不会改变；如反复收到此类邮件，请告知机构管理员。',
      ],
    },
  },
  resetByAdministrator: {
    en: {
      subject: 'Recourse: reset your password',
      lines: [
        resetRequested.en,
        'No link is sent for administrator accounts. Ask another administrator to reset your password in user maintenance.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：重置您的账号密码',
      lines: [
        resetRequested.zh,
        '该账号为系统管理员账号，不发送重置链接。请由另一位系统管理员在用户维护中为您设置新密码。',
        notExpected.zh,
      ],
    },
  },
  loginByProvider: {
    en: {
      subject: 'Recourse: reset your password',
      lines: [
        resetRequested.en,
        'No link is sent: your institution logs in through its identity provider. On the login page, choose “Log in through your institution”.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：重置您的账号密码',
      lines: [
        resetRequested.zh,
        '贵机构通过身份提供方登录，因此不发送重置链接。请在登录页选择“使用机构账号登录”。',
        notExpected.zh,
      ],
    },
  },
  passwordChanged: {
    en: {
      subject: 'Recourse: your password was changed',
      lines: ['The password of your account {username} was changed: {at}, from {address}.', notExpected.en],
    },
    zh: {
      subject: 'Recourse：您的密码已更改',
      lines: ['您的账号 {username} 的密码已更改，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  addressIsNow: {
    en: {
      subject: 'Recourse: the email address of your account',
      lines: ['Recourse emails for the account {username} are now sent to this address.', notExpected.en],
    },
    zh: {
      subject: 'Recourse：您账号的电子邮箱',
      lines: ['今后，账号 {username} 的相关邮件将发送至此地址。', notExpected.zh],
    },
  },
  addressWas: {
    en: {
      subject: 'Recourse: your email address was changed',
      lines: [
        'The email address of your account {username} has been changed. You will no longer receive Recourse emails at this address.',
        'If you did not make this change, contact your administrator immediately.',
      ],
    },
    zh: {
      subject: 'Recourse：电子邮箱已更改',
      lines: [
        '您的账号 {username} 的电子邮箱已更改，相关邮件不再发送至此地址。',
        '如果不是您本人更改，请立即联系机构管理员。',
      ],
    },
  },
  newDevice: {
    en: {
      subject: 'Recourse: login from a new device',
      lines: [
        'Your account {username} was used to log in on a new device: {browser}, {at}, from {address}.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：新设备登录',
      lines: ['您的账号 {username} 在一台新设备上登录：{browser}，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  factorAdded: {
    en: {
      subject: 'Recourse: authenticator app added',
      lines: ['An authenticator app was added to your account {username}: {at}, from {address}.', notExpected.en],
    },
    zh: {
      subject: 'Recourse：已添加身份验证器',
      lines: ['您的账号 {username} 已添加身份验证器，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  factorRemoved: {
    en: {
      subject: 'Recourse: authenticator app removed',
      lines: ['The authenticator app of your account {username} was removed: {at}, from {address}.', notExpected.en],
    },
    zh: {
      subject: 'Recourse：已移除身份验证器',
      lines: ['您的账号 {username} 的身份验证器已移除，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  passkeyAdded: {
    en: {
      subject: 'Recourse: passkey added',
      lines: ['A passkey was added to your account {username}: {at}, from {address}.', notExpected.en],
    },
    zh: {
      subject: 'Recourse：已添加通行密钥',
      lines: ['您的账号 {username} 已添加通行密钥，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  passkeyRemoved: {
    en: {
      subject: 'Recourse: passkey removed',
      lines: ['A passkey of your account {username} was removed: {at}, from {address}.', notExpected.en],
    },
    zh: {
      subject: 'Recourse：已移除通行密钥',
      lines: ['您的账号 {username} 的一个通行密钥已移除，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  factorRevoked: {
    en: {
      subject: 'Recourse: second factor revoked',
      lines: [
        'The second factor of your account {username} was revoked in user maintenance, with its recovery codes: {at}.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：双重验证已撤销',
      lines: ['您的账号 {username} 的双重验证及恢复码已在用户维护中撤销，时间 {at}。', notExpected.zh],
    },
  },
  recoveryCodesRenewed: {
    en: {
      subject: 'Recourse: new recovery codes',
      lines: [
        'New recovery codes were made for your account {username}: {at}, from {address}. The earlier ones no longer work.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：已生成新的恢复码',
      lines: ['您的账号 {username} 已生成新的恢复码，原恢复码失效，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  recoveryCodeUsed: {
    en: {
      subject: 'Recourse: login with a recovery code',
      lines: ['A recovery code was used to log in to your account {username}: {at}, from {address}.', notExpected.en],
    },
    zh: {
      subject: 'Recourse：使用恢复码登录',
      lines: ['您的账号 {username} 使用恢复码登录，时间 {at}，来源 {address}。', notExpected.zh],
    },
  },
  providerLinked: {
    en: {
      subject: 'Recourse: login through your institution',
      lines: [
        'A user of the identity provider {issuer} logged in to your account {username} for the first time: {at}, from {address}. From now on, this login opens your account.',
        notExpected.en,
      ],
    },
    zh: {
      subject: 'Recourse：通过机构账号登录',
      lines: [
        '身份提供方 {issuer} 的用户首次登录您的账号 {username}，时间 {at}，来源 {address}。今后可用该登录进入您的账号。',
        notExpected.zh,
      ],
    },
  },
  lockedElsewhere: {
    en: {
      subject: 'Recourse: failed login attempts',
      lines: [
        '{tries} failed login attempts were made for your account {username}, the last one {at}, from {address}. For {minutes} minutes you can log in only on devices that you have used before.',
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
      subject: 'Recourse: failed login attempts',
      lines: [
        '{tries} failed login attempts were made for your account {username} on a device that you have used before, the last one {at}, from {address}. That device is locked for {minutes} minutes.',
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

export const accountNotices = keysOf(words)

export function accountNotice(
  notice: AccountNotice,
  values: Readonly<Record<string, string | number>>,
  chosen: Language | null,
): Letter {
  return plainLetter(words[notice], values, chosen)
}
