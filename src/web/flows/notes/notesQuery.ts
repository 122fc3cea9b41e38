import { queryColleagues, queryNotes } from '../../../contract/records/notes.ts'
import { callQuery } from '../../api/callQuery.ts'

export function notesQuery(expId: string) {
  return callQuery(['notes', expId], queryNotes, { expId })
}

/** Those whom a note on this record may mention. */
export function colleaguesQuery(expId: string) {
  return callQuery(['colleagues', expId], queryColleagues, { expId }, { staleTime: 60_000 })
}
