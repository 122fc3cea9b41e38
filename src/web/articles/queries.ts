import { detailArticle, userHelp } from '../../contract/messages/help.ts'
import type { Language } from '../../texts/languages.ts'
import { callQuery } from '../api/callQuery.ts'

export interface HelpPlace {
  pageId: string
  expId?: string
}

export function helpQuery(place: HelpPlace, language: Language) {
  const { pageId, expId } = place
  return callQuery(
    expId === undefined ? ['help', pageId, language] : ['record', expId, 'help', pageId, language],
    userHelp,
    place,
  )
}

export function articleQuery(id: string, language: Language) {
  return callQuery(['article', id, language], detailArticle, { articleId: id }, { staleTime: 600_000 })
}
