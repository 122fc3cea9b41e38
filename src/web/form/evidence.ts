import type { Reason } from '../../contract/records/records.ts'
import { missingEvidence } from '../../domain/reference/reference.ts'
import type { VoucherFile } from './voucherFiles.ts'

export type EvidenceLine = Reason['evidence'][number]

/** A line of the checklist and how it stands. A file that is still on its way doesn't prove anything yet. */
export interface EvidenceCheck {
  line: EvidenceLine
  state: 'there' | 'sending' | 'missing' | 'oneMissing' | 'helps'
  files: VoucherFile[]
}

/** The reason's checklist, in its order. */
export function checklist(lines: readonly EvidenceLine[], files: readonly VoucherFile[]): EvidenceCheck[] {
  const lacking = missingEvidence(lines, (id) => filesFor(id, files).length > 0).flat()
  return lines.map((line) => {
    const own = filesFor(line.id, files)
    return { line, state: stateOf(line, own, lacking.includes(line)), files: own }
  })
}

function stateOf(line: EvidenceLine, own: readonly VoucherFile[], isLacking: boolean): EvidenceCheck['state'] {
  if (own.some((file) => file.progress.at === 'ready')) return 'there'
  if (own.length > 0) return 'sending'
  if (!isLacking) return 'helps'
  return line.required ? 'missing' : 'oneMissing'
}

/** Of documents of which one is enough the first stands for all. */
export function missing(lines: readonly EvidenceLine[], files: readonly VoucherFile[]): EvidenceLine[] {
  return missingEvidence(lines, (id) => filesFor(id, files).length > 0).flatMap(([first]) => first ?? [])
}

/** How many documents are required; of several of which one is enough, one. */
export function requiredCount(lines: readonly EvidenceLine[]): number {
  return missingEvidence(lines, () => false).length
}

function filesFor(id: string, files: readonly VoucherFile[]): VoucherFile[] {
  return files.filter((file) => file.evidence === id && file.progress.at !== 'failed')
}

/**
 * The line that newly added files are taken to prove: a single one the first required line that is missing. Of several
 * nobody knows which is which: the user says.
 */
export function guessLine(
  lines: readonly EvidenceLine[],
  files: readonly VoucherFile[],
  addedCount: number,
): string | null {
  return addedCount === 1 ? (missing(lines, files)[0]?.id ?? null) : null
}

/** The file's line, where the present reason has it. A file keeps its line while another reason is looked at. */
export function lineOf(file: VoucherFile, lines: readonly EvidenceLine[]): string | null {
  return lines.some((line) => line.id === file.evidence) ? file.evidence : null
}
