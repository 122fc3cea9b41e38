import { flows } from '../../../../domain/flows/index.ts'
import type { FieldName } from '../../../../domain/text/fields.ts'
import type { Flow, ListPage } from '../../../../domain/workflow/flow.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asked, Fact } from './fact.ts'

const asksColumns =
  /\bcolumns?\b|\bwhat (does|do) (the|an?) .*(list|tab) (show|contain|have)\b|\b(shown|displayed) in the .*(list|tab)\b|列表(里|上|中)?(都?(有|显示)(什么|哪些)|能看到(什么|哪些))|哪几列|哪些列|有什么列|列有|几列|显示哪些字段|显示什么字段/i
const asksConditions =
  /\b(filters?|conditions?|search (by|for|criteria)|criteria)\b|条件|筛选|按什么查|能按|怎么查|可以按|用什么(条件)?查|按哪些/i

/** The columns or filters of the list of a status, of the history or of the search of a workflow. */
export function listFact({ question, things, subject, say, language }: Asked): Fact | null {
  const isOfColumns = asksColumns.test(question)
  if (!isOfColumns && !asksConditions.test(question)) return null
  const page = pageAsked(question, things.states[0])
  if (!page) return null
  const flow = flows.find(({ id, pages }) => (things.flows[0] ?? id) === id && page in pages)
  const list = flow && (flow.pages as Partial<Record<string, ListPage>>)[page]
  if (!list) return null
  const names = (fields: readonly FieldName[]) =>
    listed(
      language,
      fields.map((name) => subject.words.field[name]),
    )
  const lines = [say.columns(names(list.columns)), say.conditions(names(list.conditions))]
  return { lines: isOfColumns ? lines : lines.toReversed(), articleId: `list.${page}` }
}

function pageAsked(question: string, state: string | undefined): keyof Flow['pages'] | undefined {
  if (state !== undefined) return state as keyof Flow['pages']
  if (/\bhistory\b|历史/i.test(question)) return 'history'
  return /\bsearch (tab|list|page)\b|查询(页签|列表|页)/i.test(question) ? 'search' : undefined
}
