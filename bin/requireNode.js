/**
 * Refuses an older Node than package.json names, in a sentence. Plain JavaScript, which any Node reads; what comes after it
 * is TypeScript.
 */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [needed, given] = [engines.node.replace('>=', ''), process.versions.node].map((text) =>
  text.split('.').map(Number),
)
if (given[0] < needed[0] || (given[0] === needed[0] && given[1] < needed[1])) {
  const sentence = `Recourse needs Node ${needed.join('.')} or later. ${process.execPath} is Node ${given.join('.')}: install a newer one, or put it first in PATH.`
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
