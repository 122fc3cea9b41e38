import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The packages of the lock file, and which of them a release consists of. */

export interface LockedPackage {
  /** Such as `node_modules/pino`. */
  path: string
  name: string
  version: string
  licence: string
  integrity: string
  dev: boolean
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

/** What a checkout alone needs: see docs/development.md. */
export const ofCheckout = Object.keys(
  z.object({ optionalDependencies: z.record(z.string(), z.string()) }).parse(readJson('package.json'))
    .optionalDependencies,
)

export const lockedPackages: readonly LockedPackage[] = Object.entries(
  lockFile.parse(readJson('package-lock.json')).packages,
)
  .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  .map(([path, { version = '', license = '', integrity = '', dev = false }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    return { path, name, version, licence: license, integrity, dev }
  })

/** Written by the build of the web app: the paths of the packages whose code or files it contains. */
export const bundledFile = 'dist/bundled.json'

/** Those of this processor that the server loads, and of which the web app, as it was built last, consists. */
export function shippedPackages(bundled: readonly string[] = readBundled()): LockedPackage[] {
  return lockedPackages.filter(
    ({ path, name, dev }) => (bundled.includes(path) || !(dev || ofCheckout.includes(name))) && existsSync(path),
  )
}

function readBundled(): string[] {
  return z.array(z.string()).parse(readJson(bundledFile))
}

/** The licences and notices of these packages, in one text: each once, with the packages that are under it. */
export function licenceTexts(packages: readonly LockedPackage[]): string {
  const byText = new Map<string, Set<string>>()
  for (const { path, name, licence } of packages)
    for (const text of textsOf(path, licence))
      byText.set(text, (byText.get(text) ?? new Set()).add(`${name} (${licence})`))
  const parts = [...byText].map(([text, names]) => `${'='.repeat(80)}\n${[...names].join(', ')}\n\n${text}\n`)
  return `Recourse contains these packages, each under its own licence.\n\n${parts.sort().join('\n')}`
}

/** Those that stand in the package; for one that has none, the text of its licence in LICENSES. */
function textsOf(path: string, licence: string): string[] {
  const found = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicence.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(path.length).includes('/node_modules/'))
  const usual = join('LICENSES', `${licence}.txt`)
  if (found.length === 0 && !existsSync(usual))
    throw new Error(`${path} brings no text of its licence (${licence}): add it as ${usual}.`)
  const files = found.length > 0 ? found.sort() : [usual]
  return files.map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim())
}

const isLicence = /^(licen[cs]e|copying|notice|ofl|unlicense)(?!.*\.(m?[jt]s|cjs|json|map)$)/i

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
