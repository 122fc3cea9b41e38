import type { FlowId } from '../../../domain/flows/index.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type Address, firstTabOf, listAddress } from '../../addresses.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { Crumb } from '../../layout/Crumbs.tsx'
import { useNarrow } from '../list/useNarrow.ts'

/** The steps that carry a form about a record. */
export type FormAction = 'modify' | 'reply'

/** What the pages of a form are called, and where they stand. */
export function useTitles(flow: Flow) {
  const t = useText()
  const language = useLanguage()
  const narrow = useNarrow()
  const name = t(`flow.${flow.id as FlowId}`)
  // Within an English title the flow's name begins small; Chinese has no capitals.
  const inTitle = language === 'en' ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name
  const submitTitle = t('form.submitTitle', { flow: inTitle })
  return {
    /** The last of the trail: where there is no room, only what is done. */
    submitHere: narrow ? t('form.submit') : submitTitle,
    submitTitle,
    /** A flow that knows no original at all has but the one form. */
    aloneTitle: flow.origins.includes('withOrig') ? t('form.aloneTitle', { flow: inTitle }) : submitTitle,
    /** `reply`: a reply, or one that is changed. */
    titleOf: (action: FormAction, expId: string) => t(`form.${action}TitleOf`, { expId }),
    hereOf: (action: FormAction) => t(`action.${action}`),
    /** `list`: the list that the page was opened from, as it was. */
    trailOf: (node: Node, list: Address = listAddress(flow, node)): Crumb[] => [
      { label: name, ...listAddress(flow, firstTabOf(flow)) },
      {
        label: node === 'history' || node === 'search' ? t(`frame.node.${node}`) : t(`state.${node}`),
        ...list,
      },
    ],
  }
}
