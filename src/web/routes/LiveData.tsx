import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { WorkNotice } from '../../contract/messages/messages.ts'
import { topics } from '../../contract/messages/topics.ts'
import { readAgain } from '../api/readAgain.ts'
import { refreshBulletinLists } from '../features/bulletins/queries.ts'
import { AlertNews } from '../features/risk/AlertNews.tsx'
import { followAll, followMoved, type MovedRecord } from '../flows/follow.ts'
import { followClaims } from '../flows/followClaims.ts'
import { withoutOwnSteps } from '../flows/steps/ownSteps.ts'
import { type Gathering, gather } from '../realtime/gather.ts'
import { useLiveConnection, useTopic } from '../realtime/useLive.ts'
import { useProfile } from '../session/useProfile.ts'

/** Shortest time between two reloads because of other users' changes, in milliseconds. */
const everyMs = 1_000

export function LiveData() {
  const queries = useQueryClient()
  const router = useRouter()
  const { insIdCd, userId } = useProfile()
  useLiveConnection()

  const path = () => router.state.location.pathname
  const moved = useRef<Gathering<MovedRecord> | null>(null)
  useEffect(() => {
    const gathering = gather<MovedRecord>(everyMs, (records) =>
      followMoved(queries, records, router.state.location.pathname),
    )
    moved.current = gathering
    return gathering.stop
  }, [queries, router])
  useTopic(
    topics.records,
    ({ records }) => {
      const others = withoutOwnSteps(records)
      if (others.length > 0) moved.current?.add(others)
    },
    () => followAll(queries, path()),
  )
  const followBulletins = () => void refreshBulletinLists(queries)
  useTopic(topics.institution(insIdCd), followBulletins, followBulletins)
  const claimed = useRef<Gathering<WorkNotice> | null>(null)
  useEffect(() => {
    const gathering = gather<WorkNotice>(everyMs, (notices) => followClaims(queries, notices))
    claimed.current = gathering
    return gathering.stop
  }, [queries])
  useTopic(
    topics.work(insIdCd),
    (notice) => {
      // What this user claims, releases and notes is known here.
      if (notice.userId === userId) return
      if (notice.note) readAgain(queries, { queryKey: ['notes', notice.thing] })
      else claimed.current?.add([notice])
    },
    () => {
      readAgain(queries, { queryKey: ['tasks', 'worklist'] })
      readAgain(queries, { queryKey: ['notes'] })
    },
  )
  return <AlertNews />
}
