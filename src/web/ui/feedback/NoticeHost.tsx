import { useSelector } from '@tanstack/react-store'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import buttons from '../buttons.module.css'
import { Fact } from '../values/Fact.tsx'
import { Facts } from '../values/Facts.tsx'
import styles from './noticeHost.module.css'
import { dismiss, notices, type Question } from './notices.ts'
import questionStyles from './question.module.css'

export function NoticeHost() {
  const t = useText()
  const { toasts, questions } = useSelector(notices)
  const question = questions[0]
  return (
    <>
      <div className={styles.toasts} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
            <span>{toast.text}</span>
            <button
              type="button"
              className={buttons.icon}
              aria-label={t('frame.close')}
              onClick={() => dismiss(toast.id)}
            >
              ×
            </button>
          </div>
        ))}
      </div>
      {question && <QuestionBox key={question.id} question={question} />}
    </>
  )
}

function QuestionBox({ question }: { question: Question }) {
  const t = useText()
  const box = useRef<HTMLDialogElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const { title, text, facts = [] } = question
  // Closed before it goes: only then the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    if (question.focus === 'yes') yes.current?.focus()
    return () => dialog?.close()
  }, [question.focus])
  return (
    <dialog
      ref={box}
      className={questionStyles.question}
      aria-labelledby="question-title"
      aria-describedby="question-text"
      onCancel={() => question.answer(false)}
      // The Enter that opened the question, on the item of a menu, is no answer to it, nor is one that is held down.
      onKeyDown={({ repeat }) => {
        isPressed.current = !repeat
      }}
      onKeyPress={(event) => {
        if (!isPressed.current) event.preventDefault()
      }}
    >
      <h2 id="question-title">{title ?? t('frame.hint')}</h2>
      <div id="question-text">
        {text !== '' && <p>{text}</p>}
        {facts.length > 0 && (
          <div className={questionStyles.facts}>
            <Facts single>
              {facts.map(({ label, value }) => (
                <Fact key={label} label={label}>
                  {value}
                </Fact>
              ))}
            </Facts>
          </div>
        )}
      </div>
      {question.link && (
        <p>
          <a href={question.link.href} target="_blank" rel="noopener">
            {question.link.text}
          </a>
        </p>
      )}
      <div className={questionStyles.foot}>
        {question.no !== undefined && (
          <button type="button" className={buttons.plain} onClick={() => question.answer(false)}>
            {question.no}
          </button>
        )}
        <button ref={yes} type="button" className={buttons.solid} onClick={() => question.answer(true)}>
          {question.yes}
        </button>
      </div>
    </dialog>
  )
}
