import { useQuery } from '@tanstack/react-query'
import { readGuide, stepsOf } from '../../../domain/rulePacks/guide.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { guideQuery } from '../queries.ts'
import styles from './guide.module.css'

/** The questions that were answered on the way to a reason, with the answers: those of the rule pack of that time. */
export function GuideAnswers({ guide }: { guide: string }) {
  const language = useLanguage()
  const path = readGuide(guide)
  const { data } = useQuery({ ...guideQuery({ version: path?.version ?? 1 }), enabled: path !== null })
  const steps = data && path && stepsOf(path.answers, data.questions)
  if (!steps) return <span className={typography.code}>{guide}</span>
  return (
    <ol className={styles.answers}>
      {steps.map(({ question, answer }) => (
        <li key={question.id}>
          <span className={typography.quiet}>{nameIn(question, language)}</span> {nameIn(answer, language)}
        </li>
      ))}
    </ol>
  )
}
