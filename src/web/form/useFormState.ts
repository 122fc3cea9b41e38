import { useState } from 'react'
import type { Followed } from './definition.ts'
import { type Draft, filesOfDraft, readDraft } from './draft.ts'
import { useDraft } from './useDraft.ts'
import { useVouchers } from './useVouchers.ts'
import type { VoucherFile } from './voucherFiles.ts'

interface Start<Values> {
  values: Values
  files?: readonly VoucherFile[]
  /** Version of the record that is changed; missing where nobody else can change it while the form is open. */
  version?: number
}

/** What its draft leaves out, and whether it belongs to a step on a page. */
interface Kept<Values> {
  blank?: Partial<Values> | undefined
  ofStep?: boolean | undefined
}

interface Refusal {
  /** Null where it is about the whole form. */
  field: string | null
  text: string
}

export type FormState<Values extends object> = ReturnType<typeof useFormState<Values>>

const noFiles: readonly VoucherFile[] = []

export function useFormState<Values extends object>(key: string, opened: Start<Values>, kept: Kept<Values> = {}) {
  const [found] = useState(() => readDraft(localStorage, key, opened.values))
  const [start, setStart] = useState(() => startOf(opened, found))
  const [restored, setRestored] = useState(found ? new Date(found.savedAt) : null)
  const [values, setValues] = useState(found?.values ?? opened.values)
  const [notes, setNotes] = useState<Followed<Values>['notes']>([])
  const vouchers = useVouchers(() => (found ? filesOfDraft(found) : (opened.files ?? noFiles)))
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [beginning, setBeginning] = useState(0)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const { files } = vouchers
  const differs = !isEqual(values, start.values) || !isEqual(files, start.files ?? noFiles)
  const base = start.version === undefined ? undefined : { version: start.version, values: start.values }
  const draft = useDraft(key, found, { values, files, differs, base, ...kept })

  /** Begins the form anew. */
  const begin = (next: Start<Values>) => {
    setStart(next)
    setValues(next.values)
    setNotes([])
    vouchers.reset(next.files ?? noFiles)
    setRestored(null)
    setRefused(null)
    setTried(false)
    setLeft(new Set())
    setBeginning(beginning + 1)
  }
  return {
    /** The newest version of what is changed; `start` is the one that the typing began with. */
    opened,
    start,
    values,
    notes,
    vouchers,
    draft,
    restored,
    tried,
    /** Fields that were left. */
    left,
    busy,
    refused,
    differs,
    begin,
    /** Counted up when the form begins anew, for what keeps its text itself. */
    beginning,
    setTried,
    setLeft,
    setBusy,
    setRefused,
    setStart,
    /** The server's sentence on a field stands until that is changed, one on the whole form until anything is. */
    change: (next: Followed<Values>, names: readonly string[]) => {
      setValues(next.values)
      setNotes(next.notes)
      if (refused && (refused.field === null || names.includes(refused.field))) setRefused(null)
    },
    discard: (to: Start<Values>) => {
      draft.discard()
      begin(to)
    },
  }
}

/** A draft goes on from what its form was opened with: what somebody else changed since is shown beside it. */
function startOf<Values>(opened: Start<Values>, found: Draft<Values> | null): Start<Values> {
  return found?.base ? { ...opened, ...found.base } : opened
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
