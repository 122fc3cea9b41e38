import { type Language, texts } from '../../texts/texts.ts'
import { plainLetter } from './letterParts.ts'
import type { Letter } from './mailer.ts'

export type AccountNotice = keyof (typeof texts)[Language]['mail']['notice']

export function accountNotice(
  notice: AccountNotice,
  values: Readonly<Record<string, string | number>>,
  chosen: Language | null,
): Letter {
  return plainLetter((language) => texts[language].mail.notice[notice], values, chosen)
}
