/**
 * Checks the packages: their licences against the list below, the SBOM of a release against the lock file, and known holes
 * against the advisories of the registry. A registry that does not answer is named, and fails nothing.
 */
import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { lockedPackages, shippedPackages } from './packages.ts'
import { pathOf, shippedBom } from './shippedBom.ts'

/** They allow use and distribution with the text of the licence. MPL and LGPL: unchanged, in files of their own. */
const licences = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-3.0', 'CC0-1.0', 'ISC', 'MIT'],
  ...['MIT-0', 'MIT/X11', 'OFL-1.1', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib', 'MPL-2.0', 'LGPL-3.0-or-later'],
]

/** Those whose package.json names no licence, by the LICENSE file of this version. */
const readInFile = new Map([['png-js@2.0.0', 'MIT']])

const faults = [...licenceFaults(), ...bomFaults(), ...holes()]
for (const fault of faults) console.error(fault)
console.log(
  `${lockedPackages.length} packages, of which a release has ${shippedPackages().length}: ${faults.length} faults.`,
)
process.exitCode = faults.length > 0 ? 1 : 0

function licenceFaults(): string[] {
  return lockedPackages
    .filter(({ name, version, licence }) => !isAllowed(licence || (readInFile.get(`${name}@${version}`) ?? '')))
    .map(
      ({ path, licence }) =>
        `${path} has the licence ${licence || 'of nobody'}, which is not on the list of scripts/checkPackages.ts.`,
    )
}

/** `(MIT OR GPL-2.0)` is, `MIT AND GPL-2.0` is not. One with both words must be on the list as it is. */
function isAllowed(expression: string): boolean {
  if (/ OR /.test(expression) && / AND /.test(expression)) return licences.includes(expression)
  const choices = expression.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => licences.includes(licence)))
}

function bomFaults(): string[] {
  const shipped = shippedPackages()
  const { components } = shippedBom()
  const versions = new Map(components.map((one) => [pathOf(one), one.version]))
  const wrong = shipped
    .filter(({ path, version }) => versions.get(path) !== version)
    .map(({ path, version }) => `The SBOM has ${versions.get(path) ?? 'no'} ${path}, the lock file ${version}.`)
  return components.length > shipped.length ? [...wrong, 'The SBOM has a package twice.'] : wrong
}

/** Advisories of packages, also of those that build and test. */
function holes(): string[] {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    encoding: 'utf8',
    timeout: 120_000,
  })
  const report = z.object({
    vulnerabilities: z.record(z.string(), z.looseObject({ severity: z.string(), range: z.string() })),
  })
  const read = report.safeParse(parsed(stdout))
  if (!read.success) {
    console.log('The registry gave no advisories: known holes were not looked up.')
    return []
  }
  return Object.entries(read.data.vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range} has a known hole (${severity}): see npm audit.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
