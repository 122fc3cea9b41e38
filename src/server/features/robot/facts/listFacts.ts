import { flows } from '../../../../domain/flows/index.ts'
import type { FieldName } from '../../../../domain/text/fields.ts'
import type { Flow, ListPage } from '../../../../domain/workflow/flow.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asks } from '../words/asks.ts'
import type { Asked, Fact } from './fact.ts'

/** The columns or filters of the list of a status, of the history or of the search of a workflow. */
export function listFact({ asks, things, subject, say, language }: Asked): Fact | null {
  const isOfColumns = asks('columns')
  if (!isOfColumns && !asks('conditions')) return null
  const page = pageAsked(asks, things.states[0])
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

function pageAsked(asks: Asks, state: string | undefined): keyof Flow['pages'] | undefined {
  if (state !== undefined) return state as keyof Flow['pages']
  if (asks('history')) return 'history'
  return asks('searchTab') ? 'search' : undefined
}
