import type { Flow } from '../../../domain/workflow/flow.ts'

/** Returns the address at which the button of a submission on this transaction opens its form. */
export function submitFormPath({ pageId }: Flow, original: Readonly<Record<string, string>>): string {
  return `/stdDetailModifyPage?${new URLSearchParams({ pageId: `${pageId}.history.submit`, ...original })}`
}
