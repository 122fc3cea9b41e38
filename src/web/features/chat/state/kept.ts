import * as z from 'zod/mini'
import { maskCardNumbersIn } from '../../../../domain/text/cards.ts'
import { readStored } from '../../../stored.ts'
import type { PendingMessage } from './state.ts'

/**
 * Keeps unsent text for its user in this tab, over a reload and an ended session. Card numbers are masked, and files
 * that aren't uploaded are dropped.
 */

const draftsKey = (userId: string) => `recourse.chatDrafts.${userId}`
const unsentKey = (userId: string) => `recourse.chatUnsent.${userId}`

const storedDrafts = z.readonly(z.record(z.string(), z.string()))
type Drafts = z.output<typeof storedDrafts>

export function draftTo(userId: string, personId: string): string {
  return draftsOf(userId)[personId] ?? ''
}

export function keepDraft(userId: string, personId: string, text: string): void {
  const { [personId]: _, ...others } = draftsOf(userId)
  const drafts: Drafts = text === '' ? others : { ...others, [personId]: maskCardNumbersIn(text) }
  store(draftsKey(userId), Object.keys(drafts).length > 0 ? drafts : null)
}

export function keepUnsent(userId: string, pending: readonly PendingMessage[]): void {
  const kept = pending.filter(({ file, filePath }) => file === null || filePath !== null)
  store(unsentKey(userId), kept.length > 0 ? kept.map((one) => ({ ...one, file: null })) : null)
}

/** Keeps the ids, so that sending again doesn't store a message twice. */
export function keptUnsent(userId: string): PendingMessage[] {
  const kept = sessionStorage.getItem(unsentKey(userId))
  const list = kept === null ? [] : (JSON.parse(kept) as PendingMessage[])
  return list.map((one) => ({ ...one, stage: { at: 'waiting' } }))
}

function draftsOf(userId: string): Drafts {
  return readStored(storedDrafts, sessionStorage.getItem(draftsKey(userId))) ?? {}
}

function store(key: string, value: unknown): void {
  if (value === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(value))
}
