import { useMemo } from 'react'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { ConditionBar } from '../../list/conditions/ConditionBar.tsx'
import { useListPlace } from '../../list/useListPlace.ts'
import type { Address } from '../../routes/links.ts'
import visibility from '../../ui/visibility.module.css'
import { useFirstDay, useNames } from '../definition.ts'
import { FlowTabs } from './FlowTabs.tsx'
import { flowQuestions } from './flowQuestions.ts'
import { ListNames } from './listNames.ts'

interface QueryPageProps {
  flow: Flow
  node: Node
  /** The address of the list that shows the results. */
  answeredAt: Address
}

/** The conditions of a list alone; what is asked opens elsewhere. */
export function QueryPage({ flow, node, answeredAt }: QueryPageProps) {
  const t = useText()
  const firstDay = useFirstDay(flow) ?? 0
  const questions = useMemo(() => flowQuestions(flow, node, firstDay), [flow, node, firstDay])
  const place = useListPlace(questions, answeredAt)
  const names = useNames(flow)
  const title = questions.title(t)
  usePageTitle(title)
  return (
    <ListNames value={names}>
      <FlowTabs flow={flow} node={node} />
      <section aria-label={title}>
        <h1 className={visibility.visuallyHidden}>{title}</h1>
        <ConditionBar
          {...questions}
          place={place}
          alone
          onSame={() => place.change({ conditions: place.ask.conditions })}
        />
      </section>
    </ListNames>
  )
}
