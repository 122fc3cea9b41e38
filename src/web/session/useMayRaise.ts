import { useHasRole } from './useHasRole.ts'

/** Only handlers submit records. */
export function useMayRaise(): boolean {
  return useHasRole(['handler'])
}
