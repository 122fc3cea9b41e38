import { errors as catalogue, type ErrorName } from '../../../contract/errors.ts'
import { fill, type PlaceInErrors } from '../../../contract/texts/texts.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { Article, Subject } from '../article.ts'
import { paragraphs, plain } from '../markdown.ts'
import { adviceEn } from './adviceEn.ts'
import { adviceZh } from './adviceZh.ts'

const advice = { en: adviceEn, zh: adviceZh } as const

const sentences = {
  en: {
    title: (code: string, message: string) => `Message ${code}: ${message}`,
    questions: (code: string, message: string) => [
      message,
      `What does error ${code} mean?`,
      `What can I do about ${code}?`,
      `Why do I get the message ${message}`,
    ],
    says: (message: string, code: string, status: number) => `“${message}” has the code ${code} (HTTP ${status}).`,
    value: (name: string) => `[${name}]`,
    values: {
      amount: 'amount',
      bound: 'is not valid',
      by: 'user',
      cards: 'number',
      count: 'number',
      day: 'date',
      days: 'period',
      domain: 'mail domain',
      done: 'number',
      evidence: 'vouchers',
      expId: 'record ID',
      fault: 'reason',
      field: 'field',
      from: 'date',
      has: 'role',
      hours: 'hours',
      insIdCd: 'institution',
      left: 'number',
      limit: 'limit',
      max: 'maximum',
      min: 'minimum',
      minutes: 'minutes',
      most: 'maximum',
      name: 'name',
      needs: 'role',
      rule: 'limit rule',
      seconds: 'seconds',
      oldest: 'the oldest',
      since: 'date',
      state: 'status',
      subject: 'entry',
      to: 'date',
      username: 'username',
    } satisfies Readonly<Record<PlaceInErrors, string>>,
  },
  zh: {
    title: (code: string, message: string) => `提示 ${code}：${message}`,
    questions: (code: string, message: string) => [
      message,
      `错误 ${code} 是什么意思？`,
      `出现 ${code} 怎么办？`,
      `为什么提示${message}`,
    ],
    says: (message: string, code: string, status: number) => `“${message}”，代码 ${code}（HTTP ${status}）。`,
    value: (name: string) => `【${name}】`,
    values: {
      amount: '金额',
      bound: '格式不正确',
      by: '用户',
      cards: '数量',
      count: '数量',
      day: '日期',
      days: '有效期',
      domain: '邮箱域名',
      done: '数量',
      evidence: '凭证',
      expId: '差错编号',
      fault: '原因',
      field: '字段',
      from: '日期',
      has: '角色',
      hours: '小时数',
      insIdCd: '机构',
      left: '次数',
      limit: '上限',
      max: '最大值',
      min: '最小值',
      minutes: '分钟数',
      most: '上限',
      name: '名称',
      needs: '角色',
      rule: '期限规则',
      seconds: '秒数',
      oldest: '最早编号',
      since: '日期',
      state: '状态',
      subject: '对象',
      to: '日期',
      username: '用户名',
    } satisfies Readonly<Record<PlaceInErrors, string>>,
  },
} as const

/** The message is complete by itself; the article on `notFound` says what to do. */
const saysItself: ErrorName = 'recordDeleted'

export function errors({ language, words }: Subject): Article[] {
  const say = sentences[language]
  const names = keysOf(catalogue).filter((name) => name !== saysItself)
  return names.map((name) => {
    const { errCd, status } = catalogue[name]
    const message = sentenceOf(words.error[name], say)
    return {
      id: `error.${name}`,
      title: say.title(errCd, message),
      pages: [],
      questions: say.questions(errCd, withoutValues(words.error[name])),
      related: [],
      text: paragraphs(say.says(plain(message), errCd, status), advice[language][name]),
    }
  })
}

/** The message with the meaning of each value in its place, as in `[field] is required`. */
function sentenceOf(text: string, { value, values }: (typeof sentences)[keyof typeof sentences]): string {
  const { bound, ...others } = values
  return fill(text, {
    ...Object.fromEntries(Object.entries(others).map(([name, meaning]) => [name, value(meaning)])),
    bound,
  })
}

function withoutValues(text: string): string {
  return text.replace(/\{\w+\}/g, '…')
}
