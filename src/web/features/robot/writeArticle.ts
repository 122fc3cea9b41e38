import { createContext, useContext } from 'react'
import type { RobotQuestion } from '../../../contract/messages/robot.ts'
import type { Writing } from './articleDraft.ts'

/** Opens the form of an article. The form is the page's, so that it stays when its row leaves the list. */
export const WriteArticleContext = createContext<(writing: Writing) => void>(() => {})

export function useWriteArticle(): (writing: Writing) => void {
  return useContext(WriteArticleContext)
}

/** Opens the form of an answer to those who have left the question. */
export const ReplyContext = createContext<(question: RobotQuestion) => void>(() => {})

export function useReply(): (question: RobotQuestion) => void {
  return useContext(ReplyContext)
}
