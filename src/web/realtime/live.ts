import { getInfo } from '../../contract/people/auth.ts'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { reportFailure } from '../api/failures.ts'
import { takeTicket } from '../session/session.ts'
import { liveConnection } from './connection.ts'
import { type Link, SessionOver } from './link.ts'

export const live = liveConnection(openLink)

/**
 * Uses the ticket of the profile just loaded, or fetches one: a ticket is valid once. Loads the STOMP library only now, so
 * that the first page doesn't wait for it.
 */
async function openLink(onLost: (sessionEnded: boolean) => void): Promise<Link> {
  const [ticket, { openStompLink }] = await Promise.all([freshTicket(), import('./stompLink.ts')])
  return openStompLink(ticket, onLost)
}

async function freshTicket(): Promise<string> {
  const ticket = takeTicket()
  if (ticket) return ticket
  try {
    return (await call(getInfo, {}, { unheard: true })).token
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The user is told at once that somebody has signed in elsewhere; that the session has expired, by the next call.
    if (error.status === 409) reportFailure(error, {})
    if (error.status === 401 || error.status === 409) throw new SessionOver()
    throw error
  }
}
