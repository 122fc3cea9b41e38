import { queryOptions } from '@tanstack/react-query'
import { queryColleagues, queryNotes } from '../../../contract/records/notes.ts'
import { call } from '../../api/call.ts'

export function notesQuery(expId: string) {
  return queryOptions({
    queryKey: ['notes', expId],
    queryFn: ({ signal }) => call(queryNotes, { expId }, { quiet: true, signal }),
  })
}

/** Those whom a note on this record may mention. */
export function colleaguesQuery(expId: string) {
  return queryOptions({
    queryKey: ['colleagues', expId],
    queryFn: ({ signal }) => call(queryColleagues, { expId }, { quiet: true, signal }),
    staleTime: 60_000,
  })
}
