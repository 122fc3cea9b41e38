import { type LoadLimits, usualLoad } from '../../src/server/http/load/load.ts'

export const anyLoad: LoadLimits = {
  ...usualLoad,
  listsPerUser: Number.POSITIVE_INFINITY,
  deepLists: Number.POSITIVE_INFINITY,
  restFromMs: Number.POSITIVE_INFINITY,
  exportsPerUser: Number.POSITIVE_INFINITY,
  exports: Number.POSITIVE_INFINITY,
  uploadsPerUser: Number.POSITIVE_INFINITY,
}
