import { maxPageSize } from '../../../contract/schema.ts'
import type { Language } from '../../../contract/texts/languages.ts'
import { maxBellCount } from '../../../domain/messages.ts'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import { callTimeoutMs, maxRetries, retryMs } from '../../../domain/people/connection.ts'
import { captchaMinutes } from '../../../domain/people/sessions.ts'
import { countedTo } from '../../db/lists/counted.ts'

/** One constant of the product: what it is called, what is asked about it, and its sentence. */
export interface Limit {
  title: string
  questions: readonly string[]
  text: string
}

/** What holds for the whole portal: connection, lists, codes, days. */
export const portalLimits = {
  captcha: {
    en: {
      title: 'Captcha validity',
      questions: [
        'How long is a captcha valid?',
        'How often can a captcha be used?',
        'When does the picture of the login page expire?',
      ],
      text: `A captcha can be used once, within ${captchaMinutes} minutes. Select the picture for a new one.`,
    },
    zh: {
      title: '图形验证码有效期',
      questions: ['图形验证码多久有效？', '图形验证码可以用几次？'],
      text: `图形验证码仅可使用一次，${captchaMinutes} 分钟内有效。点击图片可更换。`,
    },
  },
  connection: {
    en: {
      title: 'Live updates and retries',
      questions: [
        'How often are live updates retried?',
        'What happens when the connection of live updates is lost?',
        'After how many seconds does the portal connect again?',
        'Are messages lost when the connection is lost?',
        'How is a message delivered to a user who was away?',
      ],
      text: `When the connection is lost, the portal tries again every ${retryMs / 1000} seconds, at most ${maxRetries} times (three). After that live updates are off until you press **Retry**, come back to the window or a call succeeds. What you were sent while away is delivered at the next connection, in order and once.`,
    },
    zh: {
      title: '实时更新与重连',
      questions: [
        '实时更新断开后多久重连？',
        '断线后自动重连几次？',
        '断线期间的消息会丢失吗？',
        '没登录时收到的消息怎么办？',
      ],
      text: `连接断开后每 ${retryMs / 1000} 秒自动重连一次，最多 ${maxRetries} 次（三次），之后停止；点击**重试**、回到窗口或有调用成功时重新开始。离线期间的消息在下次连接时按顺序送达，每条一次，不会丢失。`,
    },
  },
  bell: {
    en: {
      title: 'Bell count',
      questions: ['What is the highest number on the bell?', 'What is the maximum of the unread count?'],
      text: `The bell shows up to ${maxBellCount} unread messages; more are shown as ${maxBellCount}+. It blinks every second for a new message until you open the messages.`,
    },
    zh: {
      title: '铃铛未读数',
      questions: ['铃铛上的数字最大是多少？', '未读消息数最多显示多少？'],
      text: `铃铛最多显示 ${maxBellCount} 条未读消息，超过时显示 ${maxBellCount}+。有新消息时每秒闪烁一次，直到打开消息。`,
    },
  },
  call: {
    en: {
      title: 'Request timeout',
      questions: [
        'How long does the portal wait for the server?',
        'When does a request time out?',
        'What does Request failed (9999) mean?',
        'What does Timeout mean?',
      ],
      text: `A request is given up after ${callTimeoutMs / 1000} seconds: “Timeout”. “Request failed(9999)” means that there was no response from the server. Your input is kept: check the connection and try again.`,
    },
    zh: {
      title: '请求超时',
      questions: ['请求多少秒后超时？', '“Request failed(9999)”是什么意思？', '提示超时是什么意思？'],
      text: `请求 ${callTimeoutMs / 1000} 秒后超时，提示“Timeout”。“Request failed(9999)”表示服务器没有响应。已填写的内容会保留，请检查网络后重试。`,
    },
  },
  lists: {
    en: {
      title: 'List pages and totals',
      questions: [
        'How many rows can a page of a list show?',
        'What does 10,000+ mean?',
        'From which number are pages counted?',
      ],
      text: `A page of a list holds up to ${maxPageSize} rows; pages are counted from 1. A total is counted up to ${countedTo.toLocaleString('en')} and shown as ${countedTo.toLocaleString('en')}+ above that; later pages can still be opened.`,
    },
    zh: {
      title: '列表页与总数',
      questions: ['列表每页最多显示多少条？', '总数显示 10,000+ 是什么意思？', '页码从几开始？'],
      text: `列表每页最多 ${maxPageSize} 条，页码从 1 开始。总数最多统计到 ${countedTo.toLocaleString('en')}，超过时显示 ${countedTo.toLocaleString('en')}+，后面的页仍可打开。`,
    },
  },
  institution: {
    en: {
      title: 'Institution codes',
      questions: [
        'How many digits has an institution code?',
        'How is an institution code made up?',
        'Which currency is the home currency?',
      ],
      text: `An institution code has 8 digits: 4 for the institution and 4 for the region (0 and the ISO 3166 numeric country). ${headInsIdCd} is the head institution; its country 764 uses the home currency THB. Submitting and receiving institution of a record are always different.`,
    },
    zh: {
      title: '机构代码',
      questions: ['机构代码几位？', '机构代码如何组成？', '本位币是什么币种？'],
      text: `机构代码为 8 位：前 4 位为机构，后 4 位为地区（0 加 ISO 3166 数字国家代码）。${headInsIdCd} 是总部机构，其国家 764 使用泰铢（THB）。记录的提交机构与接收机构必须不同。`,
    },
  },
  currencyDecimals: {
    en: {
      title: 'Currency decimals',
      questions: ['How many decimals has an amount?', 'How many decimal places has yen or dinar?'],
      text: 'Amounts are stored in the minor unit and shown with the decimals of their currency: most have two (THB, USD, EUR, CNY), JPY has no decimals, KWD three. Amounts of different currencies are never added up.',
    },
    zh: {
      title: '币种小数位数',
      questions: ['金额有几位小数？', '日元、第纳尔有几位小数？'],
      text: '金额以最小单位保存，按币种的小数位显示：多数为 2 位（THB、USD、EUR、CNY），日元（JPY）没有小数，科威特第纳尔（KWD）3 位。不同币种的金额从不相加。',
    },
  },
  transactionKey: {
    en: {
      title: 'Keys of a cleared transaction',
      questions: [
        'What identifies a cleared transaction?',
        'How is a row of the history identified?',
        'How many characters has a record ID?',
      ],
      text: 'A cleared transaction is identified by transaction key, log type and settlement date (`priKey`, `logCd`, `settleDt`); the key has at most 42 characters. A record ID (`expId`) has 15 letters and digits.',
    },
    zh: {
      title: '已清算交易的标识',
      questions: ['已清算交易如何唯一识别？', '历史交易由哪些字段确定？', '差错编号有几位？'],
      text: '已清算交易由交易主键、日志类型和清算日期（`priKey`、`logCd`、`settleDt`）确定，主键最长 42 位。差错编号（`expId`）为 15 位字母数字。',
    },
  },
  days: {
    en: {
      title: 'Days and time zone',
      questions: ['In which time zone are days counted?', 'When does a last day end?'],
      text: 'Settlement days, due dates and last days are days of the network’s time zone, which an installation sets (UTC by default). A last day is shown with its closing moment in your own time.',
    },
    zh: {
      title: '日期与时区',
      questions: ['日期按哪个时区计算？', '最后一天几点截止？'],
      text: '清算日、到期日和最后期限按网络时区计算，由系统设定（默认 UTC）。最后期限同时显示您所在时区的截止时刻。',
    },
  },
  accounts: {
    en: {
      title: 'Accounts and roles',
      questions: [
        'How many roles can a user have?',
        'Can one person have two roles?',
        'Who can log in as the robot?',
        'Can several people share an account?',
      ],
      text: 'A user has one or more roles; a manager cannot also be handler, verifier or auditor. No one can log in as the robot. Each account has only one session.',
    },
    zh: {
      title: '账号与角色',
      questions: ['一个用户可以有几个角色？', '一个人可以有两个角色吗？', '能以机器人身份登录吗？'],
      text: '一个用户可有一个或多个角色；机构管理员不能同时担任经办员、复核员或审核员。任何人都不能以机器人账号登录。同一账号只能在一处登录。',
    },
  },
  release: {
    en: {
      title: 'Released records',
      questions: [
        'When does the other institution see a record?',
        'What does the receiver see of a record that was withdrawn?',
        'What does the other institution see of our internal steps?',
        'Does an export hold records that were not released to us?',
      ],
      text: 'The receiving institution sees a record once it is released: at submission where the workflow begins with a reply, at Verified pass without audit, at Audited pass with audit (a non-original record at Verified pass). Before that no list, count, export or message of the receiver holds it. A released record that was withdrawn stays visible to both with the content of its last release. The receiver sees decisions and the reply, not names of persons and not internal remarks.',
    },
    zh: {
      title: '记录的放行',
      questions: [
        '对方机构什么时候看到记录？',
        '放行后撤回的记录对方能看到什么？',
        '对方能看到我方内部步骤吗？',
        '未放行的记录会出现在对方的导出里吗？',
      ],
      text: '接收机构在放行后才能看到记录：以答复开始的业务提交后，无审核的业务复核通过后，有审核的业务审核通过后（无原交易的在复核通过后）。此前不会出现在对方的列表、计数、导出或消息中。放行后撤回的记录双方仍可看到，内容为最后一次放行时的内容。对方能看到决定和答复，看不到人员姓名和内部备注。',
    },
  },
} as const satisfies Record<string, Record<Language, Limit>>
