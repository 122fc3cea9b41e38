import { queryOptions } from '@tanstack/react-query'
import { detailArticle, userHelp } from '../../../contract/help.ts'
import type { Language } from '../../../contract/texts/languages.ts'
import { call } from '../../api/call.ts'

/** Where the user is: a page, with the record that is open on it. */
export interface HelpPlace {
  pageId: string
  expId?: string
}

/** What a step changes of a record changes what is next: the key is one of the record's, so that it is asked anew. */
export function helpQuery(place: HelpPlace, language: Language) {
  const { pageId, expId } = place
  return queryOptions({
    queryKey: expId === undefined ? ['help', pageId, language] : ['record', expId, 'help', pageId, language],
    queryFn: ({ signal }) => call(userHelp, place, { quiet: true, signal }),
  })
}

/** An article stays as it is for the while that somebody reads. */
export function articleQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['article', id, language],
    queryFn: ({ signal }) => call(detailArticle, { articleId: id }, { quiet: true, signal }),
    staleTime: 600_000,
  })
}
