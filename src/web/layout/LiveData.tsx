import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { InstitutionNotice, RecordNotice } from '../../contract/messages.ts'
import { topics } from '../../contract/topics.ts'
import { refreshBulletinLists } from '../features/bulletins/queries.ts'
import { AlertNews } from '../features/risk/AlertNews.tsx'
import { followAll, followMoved, type MovedRecord } from '../flows/follow.ts'
import { type Gathering, gather } from '../realtime/gather.ts'
import { useLiveConnection, useTopic } from '../realtime/useLive.ts'
import { useProfile } from '../session/useProfile.ts'

/** At most so often is a page loaded anew for what others do. */
const everyMs = 1_000

/** Opens the real-time connection of the frame, and keeps what its pages show true. */
export function LiveData() {
  const queries = useQueryClient()
  const router = useRouter()
  const { insIdCd } = useProfile()
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
  useTopic<RecordNotice>(
    topics.records,
    ({ records }) => moved.current?.add(records),
    () => followAll(queries, path()),
  )
  const followBulletins = () => void refreshBulletinLists(queries)
  useTopic<InstitutionNotice>(topics.institution(insIdCd), followBulletins, followBulletins)
  return <AlertNews />
}
