import { Link } from '@tanstack/react-router'
import { flowRaising } from '../../domain/flows/index.ts'
import { recordAddress } from './links.ts'

/** Opens the record in another tab, so that a report or a preview stays open. */
export function RecordIdLink({ expId, transId }: { expId: string; transId: string }) {
  const flow = flowRaising(transId)
  if (!flow) return expId
  return (
    <Link {...recordAddress(flow, expId)} target="_blank">
      {expId}
    </Link>
  )
}
