import type { Flow } from '../../../domain/workflow/flow.ts'

/** The address of the form of a submission on this transaction, as its button opens it. */
export function submitFormPath({ pageId }: Flow, original: Readonly<Record<string, string>>): string {
  return `/stdDetailModifyPage?${new URLSearchParams({ pageId: `${pageId}.history.submit`, ...original })}`
}
