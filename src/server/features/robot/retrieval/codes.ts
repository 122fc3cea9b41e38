import { errors } from '../../../../contract/errors.ts'
import { isExceptionTransId } from '../../../../domain/records/transactions.ts'
import type { Article } from '../../../knowledge/article.ts'
import { isCounted } from '../words/rewrite.ts'

interface Named {
  /** The article on the code that is named first. */
  named: Article | null
  /** Whether something that doesn't exist is called an error or reason code. */
  namesUnknown: boolean
}

/** The id of a record, in whatever case it is typed. */
export function expIdIn(question: string): string | null {
  const text = question.normalize('NFKC')
  return /(?<![A-Za-z0-9])([A-Z]\d{8}[A-Z0-9]{6})(?![A-Za-z0-9])/i.exec(text)?.[1]?.toUpperCase() ?? null
}

/** Finds transactions (E23), and codes of errors and reasons (4121, 4557). */
export function namedIn(question: string, find: (id: string) => Article | null): Named {
  const text = question.normalize('NFKC')
  let namesUnknown = false
  for (const [code] of text.matchAll(/(?<![A-Za-z0-9.,])(?:[A-Z]\d{2}|\d{4})(?![A-Za-z0-9]|[.,]\d)/gi)) {
    const called = kindCalled(text, code)
    if (called === null && isSum(text, code)) continue
    const ids = articlesOfCode(code.toUpperCase()).filter((id) => !called || id.startsWith(called))
    const [named] = ids.flatMap((id) => find(id) ?? [])
    if (named) return { named, namesUnknown: false }
    namesUnknown ||= called !== null
  }
  return { named: null, namesUnknown }
}

function articlesOfCode(code: string): string[] {
  if (isExceptionTransId(code)) return [`transaction.${code}`]
  const error = Object.entries(errors).find(([, { errCd }]) => errCd === code)
  return error ? [`error.${error[0]}`, `reason.${code}`] : [`reason.${code}`]
}

/** `4500 baht`, `$4500` and `4500 records`, whatever code has the same digits. */
export function isSum(text: string, code: string): boolean {
  const at = text.indexOf(code)
  return /^\d/.test(code) && (/[$€£¥฿]\s*$/.test(text.slice(0, at)) || isCounted(text, at + code.length))
}

/** `error 9999` can't be a reason, `code 4557` may be either, and four digits alone aren't a code. */
function kindCalled(text: string, code: string): 'error.' | 'reason.' | '' | null {
  const before =
    new RegExp(`(\\p{L}+)(?:\\s*(?:code|no|cd|代码|代號|码))?[\\s.:：#]*${code}`, 'iu').exec(text)?.[1] ?? ''
  if (/(error|err|errcd|message|错误|报错|提示)$/i.test(before)) return 'error.'
  if (/(reason|rsn|rsncd|原因|原因码|原因代)$/i.test(before)) return 'reason.'
  return /(code|transaction|代码|代)$/i.test(before) ? '' : null
}
