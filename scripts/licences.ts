import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Plugin } from 'vite'
import { bundledFile, licenceTexts, shippedPackages } from './packages.ts'
import { fontPackages } from './subsetFonts.ts'

/** Where the web app has the licences of all that a release contains. */
export const licencesFile = 'third-party-licences.txt'

/** Lists the packages that the web app contains, and lays the licences beside it. */
export function licences(): Plugin {
  let bundled: string[] = []
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const paths = modules.flatMap((id) => packagePath.exec(relative('.', id))?.[0] ?? [])
      bundled = [...new Set([...paths, ...fontPackages])].sort()
      this.emitFile({ type: 'asset', fileName: licencesFile, source: licenceTexts(shippedPackages(bundled)) })
    },
    writeBundle() {
      mkdirSync(dirname(bundledFile), { recursive: true })
      writeFileSync(bundledFile, `${JSON.stringify(bundled, null, 2)}\n`)
    },
  }
}

const packagePath = /^.*node_modules\/(@[^/]+\/)?[^/]+/
