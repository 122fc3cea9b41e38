import { bulletin } from './journeys/bulletins.ts'
import { information } from './journeys/information.ts'
import { internetPay } from './journeys/internetPay.ts'
import { limits } from './journeys/limits.ts'
import { reference } from './journeys/reference.ts'
import { test } from './support/test.ts'

test('institutions, reference data and bulletins are kept up to date', { tag: '@slow' }, ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'agents, institutions and their contacts are found and kept up to date': information,
    'reference data is looked up and imported, and files are shared': reference,
    'a bulletin is written, read, changed from two windows and withdrawn': bulletin,
  })
})

test('limits, settings, certificates and orders are kept', { tag: '@slow' }, ({ inParts }) => {
  test.setTimeout(240_000)
  return inParts({
    'an administrator keeps limit rules and the settings of an institution': limits,
    'certificates are uploaded and deleted, and orders lead to their transactions': internetPay,
  })
})
