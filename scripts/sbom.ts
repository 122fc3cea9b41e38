/** Writes dist/sbom.json (CycloneDX): all that a release consists of, with the packages in the web app that was built last. */
import { writeFileSync } from 'node:fs'
import { shippedBom } from './shippedBom.ts'

writeFileSync('dist/sbom.json', `${JSON.stringify(shippedBom(), null, 2)}\n`)
