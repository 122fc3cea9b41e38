import { createAtom } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { toastMs } from '../../../domain/screen.ts'

type Tone = 'info' | 'success' | 'warning' | 'error'

interface Toast {
  id: number
  tone: Tone
  text: string
}

export interface QuestionFact {
  label: string
  value: ReactNode
}

export interface Question {
  id: number
  title?: string
  text: string
  facts?: readonly QuestionFact[]
  yes: string
  /** Missing in an alert, where there is nothing to choose. */
  no?: string
  link?: { text: string; href: string }
  /**
   * Puts the initial focus on this button. Otherwise the first button has it, so that Enter does nothing that can't be
   * undone.
   */
  focus?: 'yes'
  answer: (yes: boolean) => void
}

interface Notices {
  toasts: readonly Toast[]
  questions: readonly Question[]
}

export const notices = createAtom<Notices>({ toasts: [], questions: [] })
let lastId = 0

function change(next: (before: Notices) => Partial<Notices>): void {
  notices.set((before) => ({ ...before, ...next(before) }))
}

/** Shows a line for five seconds. The same line again restarts instead of appearing twice. */
export function toast(tone: Tone, text: string): void {
  lastId += 1
  const id = lastId
  change(({ toasts }) => ({ toasts: [...toasts.filter((shown) => shown.text !== text), { id, tone, text }] }))
  setTimeout(() => dismiss(id), toastMs)
}

export function dismiss(id: number): void {
  change(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
}

export function ask(question: Omit<Question, 'id' | 'answer'>): Promise<boolean> {
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      change(({ questions }) => ({ questions: questions.filter((one) => one.id !== id) }))
      resolve(yes)
    }
    change(({ questions }) => ({ questions: [...questions, { ...question, id, answer }] }))
  })
}
