import { type LoadLimits, usualLoad } from '../http/load.ts'

/** No test is about how much runs at a time, but those that say so. */
export const anyLoad: LoadLimits = {
  ...usualLoad,
  listsPerUser: Number.POSITIVE_INFINITY,
  deepLists: Number.POSITIVE_INFINITY,
  restFromMs: Number.POSITIVE_INFINITY,
  exportsPerUser: Number.POSITIVE_INFINITY,
  exports: Number.POSITIVE_INFINITY,
  uploadsPerUser: Number.POSITIVE_INFINITY,
}
