/** What the page tells the user beside its own content: passing lines, and questions that wait for an answer. */

export type Tone = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: Tone
  text: string
}

/** A line of a question: what it is about, and its value. */
export interface QuestionFact {
  label: string
  value: string
}

export interface Question {
  id: number
  /** "Hint" where it has no title of its own. */
  title?: string
  text: string
  facts?: readonly QuestionFact[]
  yes: string
  /** Missing where there is nothing to choose: an alert. */
  no?: string
  /** A page to look at before the answer; it opens beside this one. */
  link?: { text: string; href: string }
  /** The button with the initial focus; without one the first, so that Enter does nothing that can't be undone. */
  focus?: 'yes'
  answer: (yes: boolean) => void
}

export interface Notices {
  toasts: readonly Toast[]
  questions: readonly Question[]
}

/** Specification 9: message box duration. */
export const toastMs = 5000

let notices: Notices = { toasts: [], questions: [] }
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Partial<Notices>): void {
  notices = { ...notices, ...next }
  for (const listener of listeners) listener()
}

export function currentNotices(): Notices {
  return notices
}

export function onNoticesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a line for five seconds. The same line again starts anew instead of standing twice. */
export function toast(tone: Tone, text: string): void {
  lastId += 1
  const id = lastId
  change({ toasts: [...notices.toasts.filter((other) => other.text !== text), { id, tone, text }] })
  setTimeout(() => dismiss(id), toastMs)
}

export function dismiss(id: number): void {
  change({ toasts: notices.toasts.filter((other) => other.id !== id) })
}

/** Asks, and waits for the answer. Esc is a no. */
export function ask(question: Omit<Question, 'id' | 'answer'>): Promise<boolean> {
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      change({ questions: notices.questions.filter((other) => other.id !== id) })
      resolve(yes)
    }
    change({ questions: [...notices.questions, { ...question, id, answer }] })
  })
}
