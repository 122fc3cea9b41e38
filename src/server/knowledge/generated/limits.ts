import { maxFileBytes } from '../../../contract/files.ts'
import { maxVoucherBytes, maxVouchers } from '../../../contract/submission.ts'
import type { Language } from '../../../contract/texts/languages.ts'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import { otpDigits, otpResendSeconds, otpSeconds, otpTries } from '../../../domain/people/otp.ts'
import {
  lockAfter,
  lockMinutes,
  passwordDays,
  passwordHistory,
  passwordLength,
  resetMinutes,
} from '../../../domain/people/passwords.ts'
import { temporaryHours } from '../../../domain/people/people.ts'
import { inactiveDays, sessionHours } from '../../../domain/people/sessions.ts'
import { dayBounds, percentBounds } from '../../../domain/risk/ruleCheck.ts'
import { fields } from '../../../domain/text/fields.ts'
import { soonDays } from '../../../domain/time/due.ts'
import type { Article, ArticleFacts, Subject } from '../article.ts'
import { type Limit, portalLimits } from './portalLimits.ts'

const megabytes = (bytes: number) => bytes / 1024 / 1024

/** Every limit, with the figures that the code itself enforces. A limit that one language lacks doesn't compile. */
function table(facts: ArticleFacts) {
  const { max } = passwordLength
  const min = facts.passwordMin
  return {
    passwordRule: {
      en: {
        title: 'Password requirements',
        questions: [
          'How long must a password be?',
          'Which characters must a password have?',
          'What are the password requirements?',
          'What is the shortest password?',
          'Is my password strong enough?',
          'Can I reuse an old password?',
        ],
        text: `${min} to ${max} characters, with at least one lowercase letter, one uppercase letter and one digit. You cannot reuse any of your last ${passwordHistory} passwords, choose a common password, or include your username or a part of your name.`,
      },
      zh: {
        title: '密码要求',
        questions: [
          '密码有什么要求？',
          '密码须包含哪些字符？',
          '密码最短几位？',
          '密码强度要求是什么？',
          '可以使用以前的密码吗？',
        ],
        text: `${min} 至 ${max} 个字符，至少包含一个小写字母、一个大写字母和一个数字。不得与最近 ${passwordHistory} 次密码相同，不得为常见密码，也不得包含您的用户名或姓名。`,
      },
    },
    passwordAge: {
      en: {
        title: 'Password validity',
        questions: [
          'When does my password expire?',
          'How often must I change my password?',
          'For how many days is a password valid?',
          'My password has expired',
        ],
        text: `A password is valid for ${passwordDays} days. After that you must change it when you log in. A password sent by email can be used once, within ${temporaryHours} hours.`,
      },
      zh: {
        title: '密码有效期',
        questions: ['密码多久过期？', '密码多长时间须修改一次？', '密码有效期是几天？', '密码已过期怎么办？'],
        text: `密码有效期 ${passwordDays} 天，到期后登录时须先修改。邮件中收到的密码仅可使用一次，${temporaryHours} 小时内有效。`,
      },
    },
    lockOut: {
      en: {
        title: 'Failed login attempts',
        questions: [
          'Why is my account locked, and for how long?',
          'How do I unlock an account?',
          'How many wrong passwords lock an account?',
          'What is the limit of failed logins?',
          'What happens after too many failed logins?',
          'My account is locked after failed attempts',
        ],
        text: `After ${lockAfter} failed attempts in a row the account is locked for ${lockMinutes} minutes. Attempts on a device that you have logged in from before lock that device only; attempts elsewhere lock all devices that you have not used before. To unlock the account, use the link under **Forgot password?** (valid for ${resetMinutes} minutes) or ask your manager for a new password.`,
      },
      zh: {
        title: '登录失败锁定',
        questions: [
          '账号为什么被锁定？多久解锁？',
          '如何解锁账号？',
          '密码输错几次会锁定？',
          '登录失败太多次会怎样？',
          '账号锁定多长时间？',
        ],
        text: `连续输错 ${lockAfter} 次，账号锁定 ${lockMinutes} 分钟：在您登录过的设备上输错，仅锁定该设备；在其他设备上输错，则锁定您未登录过的所有设备。通过“忘记密码”链接（${resetMinutes} 分钟内有效）或由机构管理员设置新密码，可解除锁定。`,
      },
    },
    session: {
      en: {
        title: 'Session duration',
        questions: ['Why was I logged out?', 'How long can I be inactive?', 'When does a session time out?'],
        text: `A session ends after ${facts.sessionIdleMinutes} minutes of inactivity, and after ${sessionHours.others} hours in any case (${sessionHours.administrator} for administrators). An account without logins for ${inactiveDays} days is disabled. Each account can have only one session; logging in elsewhere ends the previous one.`,
      },
      zh: {
        title: '登录有效时长',
        questions: ['为什么会自动退出登录？', '多久不操作会退出？', '会话多久超时？'],
        text: `${facts.sessionIdleMinutes} 分钟没有操作将自动退出登录；无论是否操作，${sessionHours.others} 小时后（系统管理员为 ${sessionHours.administrator} 小时）也会退出。账号 ${inactiveDays} 天无人登录将被停用。同一账号只能在一处登录，在别处登录会使之前的登录失效。`,
      },
    },
    otp: {
      en: {
        title: 'One-time password limits',
        questions: [
          'How long is a one-time password valid?',
          'How many attempts does a one-time password allow?',
          'What is the limit of wrong one-time passwords?',
          'How many digits does a one-time password have?',
          'When can I request another one-time password?',
        ],
        text: `A one-time password has ${otpDigits} digits, can be used once, expires after ${otpSeconds / 60} minutes, and is invalidated after ${otpTries} incorrect attempts. A new one can be requested after ${otpResendSeconds} seconds.`,
      },
      zh: {
        title: '验证码规则',
        questions: ['验证码多久有效？', '验证码可以输错几次？', '验证码是几位数字？', '多久可以重新发送验证码？'],
        text: `邮件验证码为 ${otpDigits} 位数字，仅可使用一次，${otpSeconds / 60} 分钟内有效，输错 ${otpTries} 次即失效。${otpResendSeconds} 秒后可重新发送。`,
      },
    },
    vouchers: {
      en: {
        title: 'File limits of a record',
        questions: [
          'Can a Word or Excel file be a voucher?',
          'How many files can a record have, and how large?',
          'What is the largest file?',
          'What is the limit of files?',
          'Which types of files are allowed?',
          'How many megabytes can an attachment have?',
        ],
        text: `Up to ${maxVouchers} files and ${megabytes(maxVoucherBytes)} MB in total for each record, up to ${megabytes(maxFileBytes)} MB for each file. Supported: images (JPEG, PNG, TIFF), PDF, plain text, Office documents and spreadsheets, and ZIP. The type is determined by the content, not the file name.`,
      },
      zh: {
        title: '凭证文件限制',
        questions: [
          '一条记录可以附多少文件，多大？',
          '文件最大多少 MB？',
          '支持哪些文件类型？',
          '附件大小有什么限制？',
          'Word、Excel 文件可以作为凭证吗？',
        ],
        text: `每条记录最多 ${maxVouchers} 个文件、共 ${megabytes(maxVoucherBytes)} MB；单个文件最大 ${megabytes(maxFileBytes)} MB。支持图片（JPEG、PNG、TIFF）、PDF、纯文本、Office 文档和表格、ZIP；按内容判断类型，而非文件名。`,
      },
    },
    remark: {
      en: {
        title: 'Remark length',
        questions: [
          'How long can a remark or a reply be?',
          'How many characters can a remark have?',
          'What is the limit of a remark?',
          'Why is my remark cut off?',
        ],
        text: `A remark can have up to ${fields.remark.max} characters, a reply remark up to ${fields.replyExtendRemark.max}.`,
      },
      zh: {
        title: '备注长度',
        questions: ['备注和答复最多多少字？', '备注最多几个字符？', '备注有字数限制吗？'],
        text: `备注最多 ${fields.remark.max} 个字符，答复最多 ${fields.replyExtendRemark.max} 个字符。`,
      },
    },
    due: {
      en: {
        title: 'Due date colours',
        questions: ['What do the colours of the due dates mean?', 'Why is a due date amber?', 'Why is a due date red?'],
        text: `Amber: due within ${soonDays} days or today, so within ${soonDays + 1} days counting today. Red: overdue.`,
      },
      zh: {
        title: '到期日颜色',
        questions: ['到期日的颜色是什么意思？', '到期日为什么是黄色？', '到期日为什么变红或变黄？'],
        text: `黄色：今天或 ${soonDays} 天内到期，含当天共 ${soonDays + 1} 天；红色：已逾期。`,
      },
    },
    rules: {
      en: {
        title: 'Limit rule values',
        questions: [
          'Which days and percentages can a limit rule have?',
          'What is the highest percentage of a limit rule?',
        ],
        text: `Days: ${dayBounds.min} to ${dayBounds.max}. Maximum amount: ${percentBounds.min}% to ${percentBounds.max}% of the original amount.`,
      },
      zh: {
        title: '期限规则的取值',
        questions: ['期限规则的天数和比例可以是多少？', '期限规则的比例最大是多少？'],
        text: `天数为 ${dayBounds.min} 至 ${dayBounds.max}；比例为原交易金额的 ${percentBounds.min}% 至 ${percentBounds.max}%。`,
      },
    },
    head: {
      en: {
        title: 'Head institution',
        questions: [
          'Which institution can act for all others?',
          'What is the head office?',
          'What is the code of the head institution?',
        ],
        text: `${headInsIdCd} is the network's own institution. Its users and administrators can act for any institution; all other users only for their own.`,
      },
      zh: {
        title: '总部机构',
        questions: ['哪个机构可以代表其他机构操作？', '总部是哪个机构？', '总部的机构代码是什么？'],
        text: `${headInsIdCd} 是网络的总部机构。其用户和系统管理员可为任何机构操作，其他人只能为本机构操作。`,
      },
    },
  } as const satisfies Record<string, Record<Language, Limit>>
}

/** Each limit and constant that people meet. */
export function limits({ language, facts }: Subject): Article[] {
  return Object.entries({ ...table(facts), ...portalLimits }).map(([name, limit]) => {
    const { title, questions, text } = limit[language]
    return { id: `limit.${name}`, title, pages: [], questions, related: [], text }
  })
}
