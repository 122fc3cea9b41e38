import { maxFileBytes } from '../../../contract/files.ts'
import { maxVoucherBytes, maxVouchers } from '../../../contract/submission.ts'
import type { Language } from '../../../contract/texts/languages.ts'
import { headInsIdCd } from '../../../domain/actor.ts'
import { soonDays } from '../../../domain/due.ts'
import { fields } from '../../../domain/fields.ts'
import { otpDigits, otpResendSeconds, otpSeconds, otpTries } from '../../../domain/otp.ts'
import {
  lockAfter,
  lockMinutes,
  passwordDays,
  passwordHistory,
  passwordLength,
  resetMinutes,
} from '../../../domain/passwords.ts'
import { temporaryHours } from '../../../domain/people.ts'
import { dayBounds, percentBounds } from '../../../domain/ruleCheck.ts'
import { inactiveDays, sessionHours } from '../../../domain/sessions.ts'
import type { Article, ArticleFacts, Subject } from '../article.ts'

/** One constant of the product: what it is called, what is asked about it, and its sentence. */
interface Limit {
  title: string
  questions: readonly string[]
  text: string
}

const megabytes = (bytes: number) => bytes / 1024 / 1024

/** Every limit, with the figures that the code itself enforces. A limit that one language lacks doesn't compile. */
function table(facts: ArticleFacts) {
  const { max } = passwordLength
  const min = facts.passwordMin
  return {
    passwordRule: {
      en: {
        title: 'Limit: what a password must be',
        questions: [
          'How long must a password be?',
          'Which characters must a password have?',
          'What are the requirements of a password?',
          'What is the shortest password?',
          'Is my password strong enough?',
          'May I use an old password again?',
        ],
        text: `${min} to ${max} characters, with at least one lowercase letter, one uppercase letter and one digit. None of your last ${passwordHistory} passwords may come back, and a password that many people use, or that contains your user name or a word of your name, is refused.`,
      },
      zh: {
        title: '限制：密码要求',
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
        title: 'Limit: how long a password is good',
        questions: [
          'When does my password expire?',
          'How often must I change my password?',
          'For how many days is a password valid?',
          'My password has expired',
        ],
        text: `A password is good for ${passwordDays} days. After that the sign-in leads to the change of the password. A password that was sent by e-mail is good once, for ${temporaryHours} hours.`,
      },
      zh: {
        title: '限制：密码有效期',
        questions: ['密码多久过期？', '密码多长时间须修改一次？', '密码有效期是几天？', '密码已过期怎么办？'],
        text: `密码有效期 ${passwordDays} 天，到期后登录时须先修改。邮件中收到的密码仅可使用一次，${temporaryHours} 小时内有效。`,
      },
    },
    lockOut: {
      en: {
        title: 'Limit: wrong tries at sign-in',
        questions: [
          'Why is my account locked, and for how long?',
          'How do I unlock an account?',
          'How many wrong passwords lock an account?',
          'What happens after too many failed sign-ins?',
          'My account is blocked after wrong tries',
        ],
        text: `After ${lockAfter} wrong tries in a row an account is locked for ${lockMinutes} minutes: on the device that you have signed in on before and on which they were made, or else on all devices that you have not used before. A link for a forgotten password, good for ${resetMinutes} minutes, lifts the lock, and so does a new password from your manager.`,
      },
      zh: {
        title: '限制：登录错误次数',
        questions: [
          '账号为什么被锁定？多久解锁？',
          '如何解锁账号？',
          '密码输错几次会锁定？',
          '登录失败太多次会怎样？',
          '账号锁定多长时间？',
        ],
        text: `连续输错 ${lockAfter} 次，账号锁定 ${lockMinutes} 分钟：在您登录过的设备上输错，仅锁定该设备；在其他设备上输错，则锁定您未登录过的所有设备。通过“忘记密码”链接（${resetMinutes} 分钟内有效）或由管理员设置新密码，可解除锁定。`,
      },
    },
    session: {
      en: {
        title: 'Limit: how long a session stays open',
        questions: ['Why was I signed out?', 'How long may I be idle?', 'When does a session time out?'],
        text: `A session ends after ${facts.sessionIdleMinutes} minutes without use, and after ${sessionHours.others} hours in any case (${sessionHours.administrator} for administrators). An account that nobody signs in to for ${inactiveDays} days is disabled. An account has one session: a sign-in elsewhere ends the one before.`,
      },
      zh: {
        title: '限制：会话时长',
        questions: ['为什么会自动退出登录？', '多久不操作会退出？', '会话多久超时？'],
        text: `${facts.sessionIdleMinutes} 分钟没有操作，会话即结束；无论是否操作，${sessionHours.others} 小时后（系统管理员为 ${sessionHours.administrator} 小时）会话也会结束。账号 ${inactiveDays} 天无人登录将被停用。一个账号只有一个会话：在别处登录会结束之前的会话。`,
      },
    },
    otp: {
      en: {
        title: 'Limit: one-time passwords',
        questions: [
          'How long is a one-time password good?',
          'How many tries has a one-time password?',
          'How many digits has a one-time password?',
          'When can I send another one-time password?',
        ],
        text: `A one-time password has ${otpDigits} digits, is good once and for ${otpSeconds / 60} minutes, and dies after ${otpTries} wrong tries. A new one can be sent after ${otpResendSeconds} seconds.`,
      },
      zh: {
        title: '限制：一次性密码',
        questions: [
          '一次性密码多久有效？',
          '一次性密码可以输错几次？',
          '一次性密码是几位数字？',
          '多久可以重新发送一次性密码？',
        ],
        text: `一次性密码为 ${otpDigits} 位数字，仅可使用一次，${otpSeconds / 60} 分钟内有效，输错 ${otpTries} 次即失效。${otpResendSeconds} 秒后可重新发送。`,
      },
    },
    vouchers: {
      en: {
        title: 'Limit: files of a record',
        questions: [
          'How many files may a record have, and how large?',
          'What is the largest file?',
          'Which types of files are allowed?',
          'How many megabytes may an attachment have?',
        ],
        text: `At most ${maxVouchers} files and ${megabytes(maxVoucherBytes)} MB a record; one file at most ${megabytes(maxFileBytes)} MB. Pictures (JPEG, PNG, TIFF), PDF, plain text, Office documents and spreadsheets, and ZIP; the content is judged, not the name.`,
      },
      zh: {
        title: '限制：记录的文件',
        questions: [
          '一条记录可以附多少文件，多大？',
          '文件最大多少 MB？',
          '支持哪些文件类型？',
          '附件大小有什么限制？',
        ],
        text: `每条记录最多 ${maxVouchers} 个文件、共 ${megabytes(maxVoucherBytes)} MB；单个文件最大 ${megabytes(maxFileBytes)} MB。支持图片（JPEG、PNG、TIFF）、PDF、纯文本、Office 文档和表格、ZIP；按内容判断类型，而非文件名。`,
      },
    },
    remark: {
      en: {
        title: 'Limit: length of a remark',
        questions: [
          'How long may a remark or a reply be?',
          'How many characters has a remark at most?',
          'Why is my remark cut off?',
        ],
        text: `A remark has at most ${fields.remark.max} characters, a reply at most ${fields.replyExtendRemark.max}.`,
      },
      zh: {
        title: '限制：备注长度',
        questions: ['备注和答复最多多少字？', '备注最多几个字符？', '备注有字数限制吗？'],
        text: `备注最多 ${fields.remark.max} 个字符，答复最多 ${fields.replyExtendRemark.max} 个字符。`,
      },
    },
    due: {
      en: {
        title: 'Limit: when a due date turns amber',
        questions: ['What do the colours of the due dates mean?', 'Why is a due date amber?', 'Why is a due date red?'],
        text: `A due date is amber from ${soonDays} days before its last day, and red when that day is over.`,
      },
      zh: {
        title: '限制：到期提醒',
        questions: ['到期日期的颜色是什么意思？', '到期日期为什么是琥珀色？', '到期日期为什么变红或变黄？'],
        text: `距最后期限 ${soonDays} 天及以内为琥珀色，超期为红色。`,
      },
    },
    rules: {
      en: {
        title: 'Limit: bounds of the limit rules',
        questions: ['Which days and shares may a limit rule have?', 'What is the largest share of a limit rule?'],
        text: `Days from ${dayBounds.min} to ${dayBounds.max}; a share from ${percentBounds.min} to ${percentBounds.max} percent of the original.`,
      },
      zh: {
        title: '限制：期限规则的取值',
        questions: ['期限规则的天数和比例可以是多少？', '期限规则的比例最大是多少？'],
        text: `天数为 ${dayBounds.min} 至 ${dayBounds.max}；比例为原交易金额的 ${percentBounds.min}% 至 ${percentBounds.max}%。`,
      },
    },
    head: {
      en: {
        title: 'The head institution',
        questions: [
          'Which institution may act for all others?',
          'What is the head office?',
          'What is the code of the head institution?',
        ],
        text: `${headInsIdCd} is the network's own institution. Its users, and administrators, may act for any institution; everybody else for the own one only.`,
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
  return Object.entries(table(facts)).map(([name, limit]) => {
    const { title, questions, text } = limit[language]
    return { id: `limit.${name}`, title, pages: [], questions, related: [], text }
  })
}
