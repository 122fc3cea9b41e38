import { isModulePage, menuOfPage, pathPageAt, tabPageAt } from '../../../contract/pages.ts'
import { flowOf, flowOfPage } from '../../../domain/flows/index.ts'
import { cutText } from '../../../domain/text/text.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Draft } from '../../form/draft.ts'
import type { DraftPlace } from '../../form/draftPlace.ts'
import { codeNames } from '../../i18n/codeNames.ts'
import type { Text } from '../../i18n/useText.ts'
import { pageName } from '../../layout/pageName.ts'
import type { Address } from '../../routes/links.ts'
import { searchOf } from '../../routes/search.ts'

export interface MyDraft {
  /** As this browser keeps it. */
  key: string
  content: Draft<object> & { place: DraftPlace }
  /** True where the server doesn't have it. */
  onlyHere: boolean
}

export function addressOfDraft({ content: { place } }: MyDraft): Address {
  const { pathname, searchParams } = new URL(place.path, location.origin)
  return { to: pathname, search: searchOf(Object.fromEntries(searchParams)) }
}

/** What is filled in: the form of a workflow by its own title, any other by the page that it stands on. */
export function titleOfDraft(draft: MyDraft, t: Text): string {
  const { to, search } = addressOfDraft(draft)
  const { pageId = '', expId = '', node } = search
  const flow = flowOfDraft(draft) ?? flowOfPage(pageId)
  if (flow) {
    const name = t(`flow.${flow.id}`)
    if (pageId.endsWith('.modify')) return t('form.modifyTitleOf', { expId })
    if (pageId.endsWith('.reply')) return t('form.replyTitleOf', { expId })
    if (node === 'noOrig' || pageId.endsWith('.submit')) return name
  }
  const page = isModulePage(pageId) ? pageId : (tabPageAt(to, node) ?? pathPageAt(to) ?? '')
  return pageName(page, t) || pageName(pageOfMenu(page), t) || t('frame.title.form')
}

function pageOfMenu(page: string): string {
  return menuOfPage(page) === null ? '' : page
}

function flowOfDraft({ key }: MyDraft): Flow | null {
  return flowOf(key.split('/')[2] ?? '')
}

/** What tells it from other drafts of the form: the transaction type and amount, or the first that was typed. */
export function subjectOfDraft({ content: { values } }: MyDraft, language: keyof typeof codeNames): string {
  const typed: Readonly<Record<string, unknown>> = { ...values }
  const words: Readonly<Record<string, string>> = codeNames[language].transId
  const { transId, transAt } = typed
  const name = typeof transId === 'string' && transId in words ? `${transId} ${words[transId]}` : ''
  const amount = typeof transAt === 'string' ? transAt : ''
  if (name || amount) return [name, amount].filter((part) => part !== '').join(', ')
  // Codes say little: words come first.
  const said = Object.values(typed).filter((value) => typeof value === 'string' && /\p{L}{3}/u.test(value))
  return cutText(said.slice(0, 2).join(', '), 80)
}
