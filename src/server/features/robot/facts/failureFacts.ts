import type { Language } from '../../../../texts/languages.ts'
import type { Subject } from '../../../knowledge/article.ts'
import { withFigures } from '../../../knowledge/figures.ts'
import { readWritten } from '../../../knowledge/written.ts'
import type { Asked, Fact } from './fact.ts'

/** Messages of the browser that are no error of a call, by the words or numbers by which staff name them. */
const failures: readonly { called: RegExp; says: Readonly<Record<Language, string>> }[] = [
  {
    called:
      /request failed|\b(error|failed|message)\b.*\b9999\b|\b9999\b.*\b(error|failed|message)\b|(请求|报错|错误|失败|提示|报).*9999|9999.*(报错|错误|失败)/i,
    says: {
      en: 'Request failed(9999): there was no response from the server, for example because the network is down. Try again.',
      zh: '请求失败(9999)：服务器没有响应，例如网络中断。请重试。',
    },
  },
  {
    called: /submit error|提交失败/i,
    says: {
      en: 'Submit Error: a submission failed with an exception; nothing was submitted.',
      zh: '提交失败（Submit Error）：提交时发生异常，没有提交任何内容。',
    },
  },
  {
    called: /operation failed|操作失败/i,
    says: {
      en: 'Operation Failed!: an action failed without a reason from the server; nothing changed, and the list is refreshed.',
      zh: '操作失败（Operation Failed!）：操作未成功，且服务器没有说明原因；没有任何变化，列表会刷新。',
    },
  },
  {
    called: /login status has expired|登录状态(已)?过期/i,
    says: {
      en: 'The login status has expired: stay on the page, or log in again; drafts are kept.',
      zh: '登录状态已过期：可留在当前页面，或重新登录；草稿会保留。',
    },
  },
  {
    called: /(?<!\d)8015(?!\d)/,
    says: {
      en: '8015: the password was set by somebody else, as at the first login or after a reset, and must be changed first.',
      zh: '8015：密码由他人设置（首次登录或重置后），须先修改密码。',
    },
  },
  {
    called: /(?<!\d)8003(?!\d)/,
    says: {
      en: '8003: the password has expired and must be changed first.',
      zh: '8003：密码已到期，须先修改密码。',
    },
  },
]

/** What a message of the browser means. */
export function failureFact({ question, language, subject }: Asked): Fact | null {
  const status = /\bHTTP (\d{3})\b/i.exec(question)?.[1]
  const meaning = status === undefined ? null : statusMeaning(status, subject)
  if (meaning) return { lines: [meaning], articleId: 'how.failures' }
  const found = failures.find(({ called }) => called.test(question))
  return found ? { lines: [found.says[language]], articleId: 'how.failures' } : null
}

/** The note that begins with `HTTP 502, 503 …`. */
function statusMeaning(status: string, { language, facts }: Subject): string | null {
  const notes = readWritten()[language].get('how.failures')?.notes ?? []
  const note = notes.find(({ says }) => /^HTTP [^\p{Script=Han}a-z]*/u.exec(says)?.[0].includes(status))
  return note ? withFigures(note.says, language, facts) : null
}
