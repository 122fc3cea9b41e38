import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { worklistNext } from '../../../contract/worklist.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { neighboursOf, rememberList } from '../../list/neighbours.ts'
import { pageAddress } from '../../routes/links.ts'
import { toast } from '../../ui/notices.ts'
import { usePageKey } from '../../ui/usePageKey.ts'
import { workAddress } from './workAddress.ts'
import styles from './worklist.module.css'

/** Claims the most urgent row that nobody of the institution holds, and opens it. */
export function NextButton({ quiet = false }: { quiet?: boolean }) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(worklistNext, {}),
    onSuccess: async (row) => {
      const id = row?.expId ?? row?.rid
      if (id === undefined) return toast('info', t('worklist.noneFree'))
      // Beyond the rows on the screen there is none beside it.
      if (!neighboursOf(id))
        rememberList([id], { back: pageAddress('wrk.list'), before: 0, total: 1, totalIsExact: true, request: null })
      await navigate(workAddress(id))
      await queries.invalidateQueries({ queryKey: ['tasks', 'worklist'], refetchType: 'none' })
    },
  })
  usePageKey((key) => {
    const isNext = key === 'n' && !isPending
    if (isNext) mutate()
    return isNext
  })
  return (
    <Button
      type={quiet ? 'text' : 'primary'}
      size={quiet ? 'small' : undefined}
      loading={isPending}
      onClick={() => mutate()}
      aria-keyshortcuts="N"
    >
      {t('worklist.next')}
      {/* Of the button's name it is no part. */}
      <span aria-hidden="true">
        {' '}
        <kbd className={styles.key}>N</kbd>
      </span>
    </Button>
  )
}
