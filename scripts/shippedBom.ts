import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { shippedPackages } from './packages.ts'

const component = z.looseObject({
  'bom-ref': z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
})
const bom = z.looseObject({
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
})

export type Bom = z.infer<typeof bom>

/** The SBOM of all that is installed, without what a release does not contain. */
export function shippedBom(): Bom {
  const args = ['--output-reproducible', '--mc-type', 'application', '--flatten-components', '--output-file', '-']
  const { stdout, stderr, status } = spawnSync('node_modules/.bin/cyclonedx-npm', args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`The SBOM could not be made: ${stderr}`)
  const all = bom.parse(JSON.parse(stdout))
  const shipped = new Map(shippedPackages().map((one) => [one.path, one]))
  const components = all.components.flatMap((one) => {
    const locked = shipped.get(pathOf(one))
    return locked ? [{ ...one, hashes: [{ alg: 'SHA-512', content: hexOf(locked.integrity) }] }] : []
  })
  const refs = new Set([all.metadata.component, ...components].map((one) => one['bom-ref']))
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, ...(one.dependsOn && { dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }) }))
  return { ...all, components, dependencies }
}

/** Such as `node_modules/pino`. */
export function pathOf({ properties }: z.infer<typeof component>): string {
  return properties.find(({ name }) => name === 'cdx:npm:package:path')?.value ?? ''
}

/** Of `sha512-…` in base64, as the lock file has it. */
function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
}
