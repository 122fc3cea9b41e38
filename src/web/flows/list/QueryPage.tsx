import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import type { Address } from '../../addresses.ts'
import { useText } from '../../i18n/useText.ts'
import { nodeName } from '../../layout/nodeName.ts'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useNames } from '../definition.ts'
import { ConditionBar } from './ConditionBar.tsx'
import { FlowTabs } from './FlowTabs.tsx'
import { useListPlace } from './useListPlace.ts'
import './bar.css'
import './list.css'

interface QueryPageProps {
  flow: Flow
  node: Node
  /** Where what is asked is answered. */
  answeredAt: Address
}

/** The conditions of a list alone; what is asked opens elsewhere. */
export function QueryPage({ flow, node, answeredAt }: QueryPageProps) {
  const t = useText()
  const place = useListPlace(flow, node, answeredAt, [])
  const names = useNames(flow)
  const name = t('frame.listName', { flow: t(`frame.menu.${flow.menu}`), node: nodeName(node, t) })
  usePageTitle(name)
  return (
    <>
      <FlowTabs flow={flow} node={node} />
      <section aria-label={name}>
        <h1 className="visually-hidden">{name}</h1>
        <ConditionBar
          flow={flow}
          node={node}
          place={place}
          names={names}
          alone
          onSame={() => place.change({ conditions: place.ask.conditions })}
        />
      </section>
    </>
  )
}
