import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exceptListCalls } from '../../../contract/exceptLists.ts'
import type { ExceptList } from '../../../domain/exceptLists.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import type { Imported } from './ImportResult.tsx'
import { refreshEntries } from './queries.ts'

export function useImportFile(list: ExceptList) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [result, setResult] = useState<Imported | null>(null)

  const importFile = async (file: string, fileName: string, insIdCd: string) => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call(exceptListCalls[list].import, { insIdCd, file }, { quiet: true })
      setResult({ ...answer, fileName })
      await refreshEntries(queries)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.errMsg)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, result, importFile, again: () => setResult(null) }
}
