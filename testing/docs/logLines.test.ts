import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync('src/server/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file))
const sources = files.map((file) => readFileSync(file, 'utf8'))

/** `log.error({ err }, 'What happened')`, on one line or several. What comes from a variable is not found. */
const logged = sources.flatMap((source) =>
  [...source.matchAll(/\blog\.(info|warn|error|fatal)\(\s*(?:\{[^}]*\}|\w+),\s*(['`])((?:(?!\2)[^\n])+)\2/g)].map(
    ([, level = '', , line = '']) => ({ level, line: line.replace(/: finished days of.*/, '') }),
  ),
)

const listed = [...readFileSync('docs/log-lines.md', 'utf8').matchAll(/^\| `([^`]+)` \| (\w+) \|/gm)].map(
  ([, line = '', level = '']) => ({ line, level }),
)

it('docs/log-lines.md has every line that the server logs, with its level', () => {
  expect(logged.length).toBeGreaterThan(30)
  for (const line of logged) expect(listed).toContainEqual(line)
})

it('docs/log-lines.md has no line that the server does not log', () => {
  const all = sources.join('\n')
  expect(listed.map(({ line }) => line).filter((line) => !all.includes(line))).toEqual([])
})
