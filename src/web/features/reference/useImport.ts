import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import {
  exportReference,
  importReference,
  previewReference,
  type ReferencePreview,
} from '../../../contract/reference/reference.ts'
import type { ReferenceKind } from '../../../domain/reference/reference.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { textOfFile } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { useProposalWords } from '../../layout/dualControl.ts'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import { refreshReference } from './queries.ts'

export interface Checked {
  name: string
  csv: string
  preview: ReferencePreview
}

export function useImport(kind: ReferenceKind) {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const proposal = useProposalWords()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const during = async (name: string, act: () => Promise<void>) => {
    setBusy(name)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errMsg)
    } finally {
      setBusy(null)
    }
  }

  const check = async (name: string, csv: string) => {
    const preview = await call(previewReference, { kind, csv }, { quiet: true })
    setChecked({ name, csv, preview })
  }

  const choose = (csv: string, name: string) => during(name, () => check(name, csv))

  const restore = (version: number) => {
    const name = t('reference.versionName', { version: `${version}` })
    return during(name, async () => check(name, await textOfFile(exportReference, { kind, version })))
  }

  const bring = async ({ name, csv, preview }: Checked) => {
    const { added, changed, removed, rows, inUse = 0, dates, version } = preview
    const counts = { added: `${added.count}`, changed: `${changed.count}`, removed: `${removed.count}` }
    const present = rows - added.count + removed.count
    const takesMost = removed.count * 2 > present
    const warnings = [
      takesMost && t('reference.takesMost', { removed: removed.count, present }),
      inUse > 0 && t('reference.inUse', { count: inUse }),
      dates &&
        dates.count > 0 &&
        t(kind === 'maintenance' ? 'reference.moveDates' : 'reference.keepDates', { count: dates.count }),
    ].filter((line) => typeof line === 'string')
    const question = {
      text: [
        ...warnings,
        t('reference.importAsk', counts),
        // An earlier version does not move last days back.
        ...(warnings.length > 0 && kind !== 'maintenance' ? [t('reference.restorable')] : []),
      ].join(' '),
      yes: takesMost ? t('reference.importMost', { removed: removed.count }) : t('reference.import'),
      no: t('frame.cancel'),
    }
    if (!(await ask(proposal(question)))) return
    await during(name, async () => {
      try {
        const answer = await call(importReference, { kind, csv, version }, { quiet: true })
        setChecked(null)
        if ('pending' in answer) await sentForApproval(answer.pending)
        else toast('success', t('reference.imported'))
      } catch (error) {
        if (!(error instanceof ApiError) || error.errCd !== errors.recordChanged.errCd) throw error
        await check(name, csv)
        setProblem(t('reference.changedMeanwhile'))
      } finally {
        await refreshReference(queries)
      }
    })
  }

  const giveUp = () => {
    setChecked(null)
    setProblem(null)
  }

  return { checked, busy, problem, choose, restore, bring, giveUp }
}
