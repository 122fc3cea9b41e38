import { queryOptions } from '@tanstack/react-query'
import { detailArticle, userHelp } from '../../contract/messages/help.ts'
import type { Language } from '../../texts/languages.ts'
import { call } from '../api/call.ts'

export interface HelpPlace {
  pageId: string
  expId?: string
}

export function helpQuery(place: HelpPlace, language: Language) {
  const { pageId, expId } = place
  return queryOptions({
    queryKey: expId === undefined ? ['help', pageId, language] : ['record', expId, 'help', pageId, language],
    queryFn: ({ signal }) => call(userHelp, place, { quiet: true, signal }),
  })
}

export function articleQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['article', id, language],
    queryFn: ({ signal }) => call(detailArticle, { articleId: id }, { quiet: true, signal }),
    staleTime: 600_000,
  })
}
