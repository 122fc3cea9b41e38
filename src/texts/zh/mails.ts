import type { ServerDictionary } from '../shape.ts'

const notExpected = '如果不是您本人操作，请立即联系机构管理员或系统管理员。'
const resetRequested = '有人为您的账号 {username} 申请了新密码，时间 {at}，来源 {address}。'

export const mail: ServerDictionary['mail'] = {
  code: {
    subject: 'Recourse：邮件验证码',
    lead: '您的验证码：',
    validity: '{minutes} 分钟内有效，仅可使用一次。',
    warning: 'Recourse 的工作人员绝不会向您索要此验证码。如果不是您本人申请的，请告知机构管理员。',
    signs: '该验证码仅用于签署以下内容：',
    unsaid: '申请该验证码时未说明其用途。如果您没有在提交任何内容，请告知机构管理员。',
    submit: '您提交{kind}：{amount} {currency}，接收机构 {institution}，共 {records} 条记录。',
    reply: '您同意{kind}：{amount} {currency}，提交机构 {institution}，共 {records} 条记录。',
  },
  account: {
    created: { subject: 'Recourse：您的账号', lead: '已为您开通账号。用户名：{username}' },
    given: {
      subject: 'Recourse：密码已重置',
      lead: '机构管理员或系统管理员已重置您的密码。用户名：{username}',
    },
    password: '临时密码（登录后须立即修改）：',
    where: '请在 {hours} 小时内登录：{url}',
  },
  reminder: {
    subject: 'Recourse：您的待处理工作',
    overdue: '已逾期：{count}',
    due: '{day} 前到期：{count}',
    fresh: '上次提醒后新增：{count}',
    ahead: '以下记录距到期日不超过 {days} 天：',
    record: '{kind}，{id}：{day} 到期',
    recordUntil: '{kind}，{id}：{day} 到期，您所在时区 {time} 截止',
    more: '另有 {count} 条。',
    open: '打开工作清单：',
    off: '此邮件由您在用户中心选择，可在用户中心更改或关闭。',
  },
  notice: {
    resetLink: {
      subject: 'Recourse：重置您的账号密码',
      lines: [
        '请在此页面为您的账号设置新密码：',
        '{link}',
        '该链接 {minutes} 分钟内有效，仅可使用一次。如果无法打开，请将“reset=”之后的内容复制到“忘记密码”表单中。',
        'Recourse 的工作人员绝不会向您索要此链接。如果不是您本人申请的，无需任何操作，您的密码不会改变；如反复收到此类邮件，请告知机构管理员。',
      ],
    },
    resetByAdministrator: {
      subject: 'Recourse：重置您的账号密码',
      lines: [
        resetRequested,
        '该账号为系统管理员账号，不发送重置链接。请由另一位系统管理员在用户维护中为您设置新密码。',
        notExpected,
      ],
    },
    loginByProvider: {
      subject: 'Recourse：重置您的账号密码',
      lines: [
        resetRequested,
        '贵机构通过身份提供方登录，因此不发送重置链接。请在登录页选择“使用机构账号登录”。',
        notExpected,
      ],
    },
    passwordChanged: {
      subject: 'Recourse：您的密码已更改',
      lines: ['您的账号 {username} 的密码已更改，时间 {at}，来源 {address}。', notExpected],
    },
    addressIsNow: {
      subject: 'Recourse：您账号的电子邮箱',
      lines: ['今后，账号 {username} 的相关邮件将发送至此地址。', notExpected],
    },
    addressWas: {
      subject: 'Recourse：电子邮箱已更改',
      lines: [
        '您的账号 {username} 的电子邮箱已更改，相关邮件不再发送至此地址。',
        '如果不是您本人更改，请立即联系机构管理员。',
      ],
    },
    newDevice: {
      subject: 'Recourse：新设备登录',
      lines: ['您的账号 {username} 在一台新设备上登录：{browser}，时间 {at}，来源 {address}。', notExpected],
    },
    factorAdded: {
      subject: 'Recourse：已添加身份验证器',
      lines: ['您的账号 {username} 已添加身份验证器，时间 {at}，来源 {address}。', notExpected],
    },
    factorRemoved: {
      subject: 'Recourse：已移除身份验证器',
      lines: ['您的账号 {username} 的身份验证器已移除，时间 {at}，来源 {address}。', notExpected],
    },
    passkeyAdded: {
      subject: 'Recourse：已添加通行密钥',
      lines: ['您的账号 {username} 已添加通行密钥，时间 {at}，来源 {address}。', notExpected],
    },
    passkeyRemoved: {
      subject: 'Recourse：已移除通行密钥',
      lines: ['您的账号 {username} 的一个通行密钥已移除，时间 {at}，来源 {address}。', notExpected],
    },
    factorRevoked: {
      subject: 'Recourse：双重验证已撤销',
      lines: ['您的账号 {username} 的双重验证及恢复码已在用户维护中撤销，时间 {at}。', notExpected],
    },
    recoveryCodesRenewed: {
      subject: 'Recourse：已生成新的恢复码',
      lines: ['您的账号 {username} 已生成新的恢复码，原恢复码失效，时间 {at}，来源 {address}。', notExpected],
    },
    recoveryCodeUsed: {
      subject: 'Recourse：使用恢复码登录',
      lines: ['您的账号 {username} 使用恢复码登录，时间 {at}，来源 {address}。', notExpected],
    },
    providerLinked: {
      subject: 'Recourse：通过机构账号登录',
      lines: [
        '身份提供方 {issuer} 的用户首次登录您的账号 {username}，时间 {at}，来源 {address}。今后可用该登录进入您的账号。',
        notExpected,
      ],
    },
    lockedElsewhere: {
      subject: 'Recourse：您的账号密码多次输错',
      lines: [
        '您的账号 {username} 的密码连续输错 {tries} 次，最后一次时间 {at}，来源 {address}。{minutes} 分钟内，仅可在您使用过的设备上登录。',
        notExpected,
      ],
    },
    lockedHere: {
      subject: 'Recourse：您的账号密码多次输错',
      lines: [
        '在您使用过的一台设备上，账号 {username} 的密码连续输错 {tries} 次，最后一次时间 {at}，来源 {address}。该设备已锁定 {minutes} 分钟。',
        notExpected,
      ],
    },
  },
}
