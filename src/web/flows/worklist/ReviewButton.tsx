import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useText } from '../../i18n/useText.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import { pageAddress } from '../../routes/links.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import { reviewAddress } from './reviewAddress.ts'

/** Opens the first row beside the list; there is no room for both on a narrow screen. */
export function ReviewButton() {
  const t = useText()
  const navigate = useNavigate()
  const search = useAnySearch()
  const narrow = useNarrow()
  const review = () => void navigate(reviewAddress(pageAddress('wrk.list', search)))
  usePageKey((key) => {
    const isReview = key === 's' && !narrow
    if (isReview) review()
    return isReview
  })
  return (
    !narrow && (
      <Button onClick={review} aria-keyshortcuts="S">
        {t('worklist.review.open')}
        <KeyHint of="s" />
      </Button>
    )
  )
}
