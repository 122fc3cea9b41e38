import { useNavigate } from '@tanstack/react-router'
import { flowOfPage } from '../../../domain/flows/index.ts'
import type { HelpPlace } from '../../articles/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { recordAddress } from '../../routes/links.ts'
import { toast } from '../../ui/notices.ts'
import { findButton, pointAt } from './findButton.ts'

export function useLead(place: HelpPlace | null): (action: string, hint: string) => void {
  const t = useText()
  const navigate = useNavigate()
  return (action, hint) => {
    const page = document.getElementById('page')
    if (!page || !place) return
    const { pageId, expId } = place
    const raises = action === 'submit' && /\.history\.(list|query|detail)$/.test(pageId)
    const button = findButton(page, raises ? t('list.raise') : hint, pageId.endsWith(`.${action}`))
    // On a narrow screen a record's further steps stand behind its three dots.
    const more = page.querySelector<HTMLElement>(`[aria-label="${t('record.more')}"]`)
    const flow = flowOfPage(pageId)
    const target = button ?? more
    if (target) pointAt(target)
    else if (flow && expId && !pageId.endsWith('.detail')) void navigate(recordAddress(flow, expId))
    else toast('warning', t('help.notHere'))
  }
}
