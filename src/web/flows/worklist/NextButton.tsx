import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { type WorkRow, worklistNext } from '../../../contract/records/worklist.ts'
import { call } from '../../api/call.ts'
import { heldOn, sendHeld } from '../../api/heldSteps.ts'
import { useText } from '../../i18n/useText.ts'
import { neighboursOf, rememberList } from '../../list/neighbours.ts'
import { pageAddress } from '../../routes/links.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import { workAddress } from './workAddress.ts'

interface NextButtonProps {
  look?: 'primary' | 'default' | 'text'
  open?: (id: string) => void
  large?: boolean
  /** In a list that shows a part of the work: its first row that nobody else holds. */
  part?: { first: WorkRow | undefined }
}

/**
 * Opens the most urgent row that nobody else of the institution holds, and claims it: on its own page, unless said. In a
 * list that shows a part of the work it is the first row of that list.
 */
export function NextButton({ look = 'primary', open, large = false, part }: NextButtonProps) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (part) return part.first ?? null
      const row = await call(worklistNext, {})
      if (!heldOn(row?.expId ?? row?.rid)) return row
      // Not done yet, it is still the most urgent.
      await sendHeld()
      return call(worklistNext, {})
    },
    onSuccess: async (row) => {
      const id = row?.expId ?? row?.rid
      if (id === undefined) return toast('info', t('worklist.noneFree'))
      // Beyond the rows on the screen there is none beside it.
      if (!neighboursOf(id))
        rememberList([id], { back: pageAddress('wrk.list'), before: 0, total: 1, totalIsExact: true, request: null })
      if (open) open(id)
      else await navigate(workAddress(id))
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
      type={look}
      size={large ? 'large' : look === 'text' ? 'small' : undefined}
      loading={isPending}
      onClick={() => mutate()}
      aria-keyshortcuts="N"
    >
      {t('worklist.next')}
      <KeyHint of="n" />
    </Button>
  )
}
