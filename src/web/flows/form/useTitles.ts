import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import type { Crumb } from '../../layout/Breadcrumbs.tsx'
import { useNarrow } from '../../list/useNarrow.ts'
import { type Address, firstTabOf, listAddress, tabsOf } from '../../routes/links.ts'
import { isOfWorklist } from '../worklist/workAddress.ts'

export type FormAction = 'modify' | 'reply'

export function useTitles(flow: Flow) {
  const t = useText()
  const narrow = useNarrow()
  const name = t(`flow.${flow.id}`)
  // Within a title the flow's name begins small, where letters have two sizes.
  const inTitle = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  const submitTitle = t('form.submitTitle', { flow: inTitle })
  return {
    /** The last of the trail: where there is no room, only what is done. */
    submitHere: narrow ? t('form.submit') : submitTitle,
    submitTitle,
    aloneTitle: flow.origins.includes('withOrig') ? t('form.aloneTitle', { flow: inTitle }) : submitTitle,
    /** `reply`: a reply, or one that is changed. */
    titleOf: (action: FormAction, expId: string) => t(`form.${action}TitleOf`, { expId }),
    hereOf: (action: FormAction) => t(`action.${action}`),
    /** `list`: the list that the page was opened from, as it was. */
    trailOf(node: Node, list: Address = listAddress(flow, node)): Crumb[] {
      if (isOfWorklist({ back: list })) return [{ label: t('frame.title.worklist'), ...list }]
      const tabs = tabsOf(flow, false).filter((one) => one !== 'noOrig')
      const tab = tabs.find((one) => one === list.search.node) ?? node
      const label = tab === 'history' || tab === 'search' ? t(`frame.node.${tab}`) : t(`state.${tab}`)
      return [
        { label: name, ...listAddress(flow, firstTabOf(flow)) },
        { label, ...list },
      ]
    },
  }
}
