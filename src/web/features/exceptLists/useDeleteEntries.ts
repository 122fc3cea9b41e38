import { useQueryClient } from '@tanstack/react-query'
import { deleteExceptList, type ExceptRow } from '../../../contract/exceptLists.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshEntries } from './queries.ts'

export function useDeleteEntries(): (rows: readonly ExceptRow[]) => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  return async (rows) => {
    const [first] = rows
    if (!first) return toast('warning', t('steps.chooseRecord'))
    const text = t('exceptLists.deleteAsk', { count: rows.length, value: first.value })
    if (!(await ask({ text, yes: t('list.delete'), no: t('frame.cancel') }))) return
    try {
      const list = rows.map(({ exceptId, version }) => ({ exceptId, version }))
      const { list: outcomes, commitCount, successCount } = await call(deleteExceptList, { list })
      if (successCount > 0) toast('success', t('exceptLists.deleted', { count: `${successCount}` }))
      const refused = outcomes.find(({ second }) => second.body.errCd)
      if (refused?.second.body.errMsg)
        toast(
          'warning',
          t('exceptLists.notDeleted', { count: commitCount - successCount, why: refused.second.body.errMsg }),
        )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshEntries(queries)
    }
  }
}
