import { acceptedEndings, maxFileBytes } from '../../../../contract/records/files.ts'
import { maxMessageBytes, messageMonths } from '../../../../domain/messages.ts'
import { callTimeoutMs, maxRetries, retryMs } from '../../../../domain/people/connection.ts'
import { otpDigits, otpResendSeconds, otpSeconds, otpTries } from '../../../../domain/people/otp.ts'
import {
  lockAfter,
  lockMinutes,
  passwordDays,
  passwordHistory,
  passwordLength,
  resetMinutes,
  resetResendSeconds,
} from '../../../../domain/people/passwords.ts'
import { temporaryHours } from '../../../../domain/people/people.ts'
import { recoveryCodeCount, totp } from '../../../../domain/people/secondFactor.ts'
import { deviceDays, inactiveDays, sessionHours } from '../../../../domain/people/sessions.ts'
import { soonDays } from '../../../../domain/time/due.ts'
import { maxPinned, maxViews } from '../../../../domain/views.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { Asked, Fact } from './fact.ts'

interface Bound {
  /** Both are asked: what it is about, and something that this sentence answers. */
  about: RegExp
  asks: RegExp
  says: Readonly<Record<Language, string>>
  article: string
}

const megabytes = maxFileBytes / 1024 / 1024
const anything = /./
const productionLength = 12

const vouchers: Bound['says'] = {
  en: `Vouchers can be images (JPEG, PNG, TIFF), PDF, text, CSV, RTF, ZIP and office files (Word, Excel spreadsheets, PowerPoint, OpenDocument): ${acceptedEndings.join(', ')}; up to ${megabytes} MB each.`,
  zh: `凭证可为图片（JPEG、PNG、TIFF）、PDF、文本、CSV、RTF、ZIP 以及 Office 文档（Word、Excel、PowerPoint、OpenDocument）：${acceptedEndings.join('、')}；每个文件不超过 ${megabytes} MB。`,
}

const soon = soonDays + 1

/** Figures that the product's own constants give; the first that fits is said. */
const bounds: readonly Bound[] = [
  {
    about: /\bremember me\b|记住我/i,
    asks: /\b(how long|lasts?|days|until|expires?)\b|多久|几天|多少天|多长|过期|失效/i,
    says: {
      en: `With Remember me this browser stays known for ${deviceDays.remembered} days, otherwise for ${deviceDays.others} days.`,
      zh: `勾选“记住我”后，此浏览器记住 ${deviceDays.remembered} 天，否则 ${deviceDays.others} 天。`,
    },
    article: 'page.login',
  },
  {
    about: /\b(totp|authenticator)\b|动态(验证)?码|身份验证器/i,
    asks: /\b(changes?|every|valid|seconds|how (long|often)|digits)\b|几秒|多久|换一次|几位|有效/i,
    says: {
      en: `Codes of the authenticator app have ${totp.digits} digits and change every ${totp.seconds} seconds; the one before and the one after are valid too.`,
      zh: `身份验证器的动态验证码为 ${totp.digits} 位数字，每 ${totp.seconds} 秒更换一次，前后一个也有效。`,
    },
    article: 'page.center',
  },
  {
    about:
      /\b(excel|word|power ?point|office|spreadsheet|docx?|xlsx?|pptx?|pdf|tiff?|jpe?g|png|image|photo|picture|file (type|format))s?\b|文档|表格|照片|图片|文件(类型|格式)|word|excel|jpe?g|png|tiff/i,
    asks: /\b(voucher|evidence|proof|attach|upload)\w*|凭证|证据|附件|上传|还有哪种图片/i,
    says: vouchers,
    article: 'how.vouchers',
  },
  {
    about:
      /^(?!.*(certificate|import|export|avatar|证书|导入|导出|头像)).*(\bfile (types?|formats?)\b|文件(类型|格式))/i,
    asks: /\b(allowed|accepted|possible|which|what)\b|哪些|什么|允许|支持/i,
    says: vouchers,
    article: 'how.vouchers',
  },
  {
    about: /\b(file )?type\b|类型/i,
    asks: /\b(judged|determined|checked|recogni[sz]ed|by the (file ?)?name|extension|renam\w*)\b|扩展名|文件名|改名|改后缀|怎么判断/i,
    says: {
      en: 'The type of a file is determined by its content, not by its name.',
      zh: '文件类型以内容为准，而非文件名。',
    },
    article: 'how.vouchers',
  },
  {
    about: /\b(one[- ]time|otp|code from the (e-?)?mail|verification code)\b|一次性密码|邮件验证码|动态码/i,
    asks: /\b(re-?send|another|again|new one)\b|重发|重新(发送|获取)|再发/i,
    says: {
      en: `A one-time password can be sent again after ${otpResendSeconds} seconds; it is valid for ${otpSeconds / 60} minutes.`,
      zh: `一次性密码 ${otpResendSeconds} 秒后可重新发送，${otpSeconds / 60} 分钟内有效。`,
    },
    article: 'how.otp',
  },
  {
    about: /\b(one[- ]time|otp)\b|一次性密码/i,
    asks: /\b(valid|expires?|expiry|how long|digits|tries|attempts|wrong)\b|有效|多久|几位|几次|过期|失效/i,
    says: {
      en: `A one-time password has ${otpDigits} digits and is valid for ${otpSeconds / 60} minutes and ${otpTries} attempts.`,
      zh: `一次性密码为 ${otpDigits} 位数字，${otpSeconds / 60} 分钟内有效，最多可输错 ${otpTries} 次。`,
    },
    article: 'how.otp',
  },
  {
    about:
      /\b(reset|forgot\w*)\b.*\b(link|mail|password)\b|\blink\b.*\b(password|mail)\b|(重置|忘记).*(链接|邮件|密码)|链接/i,
    asks: /\b(valid|expire\w*|how long|again|resend)\b|有效|多久|过期|失效|重新|再发/i,
    says: {
      en: `The link for a new password is valid for ${resetMinutes} minutes and once; another can be sent after ${resetResendSeconds} seconds.`,
      zh: `重置密码的链接 ${resetMinutes} 分钟内有效，仅可使用一次；${resetResendSeconds} 秒后可重新发送。`,
    },
    article: 'page.forgetPassword',
  },
  {
    about: /\b(password|pw|pwd)s?\b|密码/i,
    asks: /\b(old|previous|last|earlier|reuse|re-?use|same|history)\b|重复|以前的?密码|前几次|用过的/i,
    says: {
      en: `A new password must differ from the last ${passwordHistory} (four) passwords.`,
      zh: `新密码不得与最近 ${passwordHistory} 个（四个）密码相同。`,
    },
    article: 'page.changePassword',
  },
  {
    about: /\b(password|pw|pwd)s?\b|密码/i,
    asks: /\b(my (own )?name|user ?name|own name)\b|(用户名|姓名|名字)/i,
    says: {
      en: 'A password is refused if it contains the user’s own username or a word of the name (four characters or more).',
      zh: '密码不得包含本人的用户名或姓名中四个字符以上的词。',
    },
    article: 'page.changePassword',
  },
  {
    about: /^(?!.*(temporary|initial|first|mail|临时|初始|邮件)).*(\b(password|pw|pwd)s?\b|密码)/i,
    asks: /\b(how often|must i change|change (it|my)|expires?|expiry|valid)\b|多久(改|换)|有效期|过期|到期|几天/i,
    says: {
      en: `A password is valid for ${passwordDays} days; after that it must be changed at login.`,
      zh: `密码有效期 ${passwordDays} 天，到期后登录时须先修改。`,
    },
    article: 'page.changePassword',
  },
  {
    about: /^(?!.*(\bvalid|expire|有效|过期)).*(\b(password|pw|pwd)s?\b|密码)/i,
    asks: /\b(long|length|short|minimum|min|characters?|rules?|requirements?|chars)\b|多长|长度|几位|多少位|要求|规则|字符/i,
    says: {
      en: `A password has ${passwordLength.min} to ${passwordLength.max} characters (in production at least ${productionLength}), with a lowercase letter, an uppercase letter and a digit.`,
      zh: `密码为 ${passwordLength.min} 至 ${passwordLength.max} 位（生产环境至少 ${productionLength} 位），须包含小写字母、大写字母和数字。`,
    },
    article: 'page.changePassword',
  },
  {
    about: /\b(password|log-?in|attempts?|tries)\b|密码|登录/i,
    asks: /\b(wrong|failed|locked?|lock-?out)\b.*|输错|错误.*次|锁/i,
    says: {
      en: `After ${lockAfter} failed attempts in a row the account is locked for ${lockMinutes} minutes.`,
      zh: `连续输错 ${lockAfter} 次后账号锁定 ${lockMinutes} 分钟。`,
    },
    article: 'page.login',
  },
  {
    about:
      /\b(not|never|without|un-?used|inactive|long time|months?)\b.*\b(log(ged)? ?in|used?|account)\b|\baccount\b.*\b(inactive|unused|not used)\b|(很久|长期|多久|好久|长时间)(没有?|未)(登录|使用|用)|(没|未)登录.*(账号|停用)/i,
    asks: anything,
    says: {
      en: `An account that has not been used to log in for ${inactiveDays} days is disabled; a manager enables it again.`,
      zh: `账号 ${inactiveDays} 天未登录即被停用，由机构管理员重新启用。`,
    },
    article: 'how.session',
  },
  {
    about:
      /\b(session|logged (in|out|off)|log-?in|stay|kicked|thrown|signed (in|out)|idle)\b|登录|登陆|会话|登出|退出|掉线|踢|在线|重登/i,
    asks: /\b(at most|max(imum)?|longest|how many hours|hours|all day|idle)\b|最多|最长|几小时|多少小时/i,
    says: {
      en: `A session ends after ${sessionHours.others} hours at the latest (${sessionHours.administrator} for administrators), however much it is used; when idle after 15 minutes by default.`,
      zh: `一次登录最长 ${sessionHours.others}小时（系统管理员 ${sessionHours.administrator} 小时），无论是否一直在操作；无操作默认 15 分钟后失效。`,
    },
    article: 'how.session',
  },
  {
    about: /\b(reconnect\w*|connection|live updates?|disconnect\w*|offline)\b|重连|断线|断开|连接断|掉线/i,
    asks: /\b(how (often|many|long)|every|seconds?|times|tries)\b|几秒|几次|多久|多少/i,
    says: {
      en: `A lost connection is tried again every ${retryMs / 1000} seconds, ${maxRetries} times; then press Retry.`,
      zh: `连接断开后每 ${retryMs / 1000}秒重连一次，最多 ${maxRetries} 次；之后请点击重试。`,
    },
    article: 'how.chat',
  },
  {
    about: /\btime-?outs?\b|超时/i,
    asks: /\b(seconds?|how long|after|says?|when)\b|几秒|多少秒|多久|什么时候/i,
    says: {
      en: `A request that has no answer within ${callTimeoutMs / 1000} seconds (${callTimeoutMs / 1000} s) ends with “Timeout”; try again.`,
      zh: `请求在 ${callTimeoutMs / 1000} 秒内没有应答即提示超时，请重试。`,
    },
    article: 'error.unavailable',
  },
  {
    about: /\b(chat|message)\b|聊天|消息(?!铃)/i,
    asks: /\b(max(imum)? (size|length)|how (big|large)|how long (can|may|is) (a|one|my)|(size|length) limit|limit\b.*\b(length|size|characters)|biggest|kb)\b|多大|最大|最长|多长|多少(个)?字|几个字|上限/i,
    says: {
      en: `A chat message can have up to ${maxMessageBytes / 1024} KiB (64 KB); send more as a file of up to ${megabytes} MB.`,
      zh: `一条聊天消息最大 ${maxMessageBytes / 1024} KiB（64KB），更多内容请作为文件发送，每个不超过 ${megabytes} MB。`,
    },
    article: 'how.chat',
  },
  {
    about: /\b(chat|messages?|conversations?|bell)\b|聊天|消息|会话(?=列表|记录|保留)/i,
    asks: /\b(kept|keep|stored?|deleted|disappear|history|old)\b|保存|保留|删除|多久/i,
    says: {
      en: `Chat and bell messages are kept for ${messageMonths} months.`,
      zh: `聊天和铃铛消息保留 ${messageMonths} 个月。`,
    },
    article: 'how.chat',
  },
  {
    about:
      /\b(temporary|initial|first|mailed|emailed) (password|pw)\b|\bpassword (from|in) the (e-?)?mail\b|临时密码|初始密码|邮件(中|里)?的?密码/i,
    asks: /\b(valid|expires?|how long|until|hours)\b|有效|多久|过期|失效|几(个)?小时/i,
    says: {
      en: `A temporary password is valid for ${temporaryHours} hours and once; it must be changed at login.`,
      zh: `临时密码 ${temporaryHours} 小时内有效，仅可使用一次，登录时须修改。`,
    },
    article: 'page.changePassword',
  },
  {
    about: /\brecovery codes?\b|恢复码/i,
    asks: anything,
    says: {
      en: `There are ${recoveryCodeCount} recovery codes; each logs in once in place of the second factor. They are shown once, when they are made.`,
      zh: `共有 ${recoveryCodeCount} 个恢复码，每个可代替双重验证登录一次，仅在生成时显示一次。`,
    },
    article: 'page.center',
  },
  {
    about:
      /\b(lost|lose|new|broken|stolen|without)\b.*\b(phone|authenticator|device|second factor|passkey)\b|(丢|换|坏|没带).*(手机|身份验证器|设备|通行密钥)/i,
    asks: anything,
    says: {
      en: 'Log in with one of your recovery codes; without one, a manager of your institution or an administrator revokes the lost second factor in user maintenance.',
      zh: '请用一个恢复码登录；没有恢复码时，由本机构的机构管理员或系统管理员在用户维护中撤销丢失的双重验证。',
    },
    article: 'page.center',
  },
  {
    about: /\b(last day|deadline|limits?|days?|due date|today|date)\b|最后一天|截止|期限|时限|今天|哪天|日期/i,
    asks: /\btime ?zones?\b|\butc\b|\bhour\b|\bmidnight\b|时区|几点/i,
    says: {
      en: 'Days, and so the last day of a deadline, are counted in UTC.',
      zh: '日期（包括截止日的最后一天）按 UTC 计算。',
    },
    article: 'how.due',
  },
  {
    about:
      /\b(remov|withdraw|tak|reduc|revok|less|fewer)\w*\b.*\b(roles?|rights?|menus?)\b|\b(which|what)\b.*\b(changes?|actions?|things)\b.*\b(no|not|without)\b|(哪些|什么)(变更|更改|操作|改动|修改).{0,4}(不用|不需要|无须|无需|不必)|(收回|取消|减少|去掉|移除|撤掉).*(角色|权限|菜单)/i,
    asks: /\b(approv|second|effect|when|immediate)\w*|批准|生效|什么时候|几个人|第二(个)?人|审批|等/i,
    says: {
      en: 'Changes that only remove rights (fewer roles or menus, disable, delete) take effect immediately, without approval.',
      zh: '仅减少权限的操作（减少角色或菜单、停用、删除）立即生效，无须批准。',
    },
    article: 'page.pendingChanges',
  },
  {
    about: /\bamounts?\b|金额/i,
    asks: /\b(zero|0|negative|nothing)\b|为零|是零|(?<!\d)0(?!\d)|负数/i,
    says: { en: 'An amount must be above 0.', zh: '金额须大于 0。' },
    article: 'form.submit',
  },
  {
    about: /\b(amber|yellow|orange)\b|[黄橙]色|变[黄橙]|琥珀/i,
    asks: /\b(due|dates?|deadlines?)\b|到期日|日期|截止/i,
    says: {
      en: `A due date is amber from ${soonDays} days before it (within ${soon} days, today included); red is overdue.`,
      zh: `到期日前 ${soonDays} 天起为黄色（含当天共 ${soon} 天），逾期为红色。`,
    },
    article: 'limit.due',
  },
  {
    about: /\bviews?\b|视图/i,
    asks: /\b(how many|pin(ned)?|most|max)\b|几个|多少个|最多|固定/i,
    says: {
      en: `Each user can save ${maxViews} views and pin ${maxPinned} of them.`,
      zh: `每个用户最多保存 ${maxViews} 个视图，固定 ${maxPinned} 个。`,
    },
    article: 'how.views',
  },
]

/** A figure of passwords, sessions, files, messages or connections. */
export function boundFact({ question, language }: Asked): Fact | null {
  const found = bounds.find(({ about, asks }) => about.test(question) && asks.test(question))
  return found ? { lines: [found.says[language]], articleId: found.article } : null
}
