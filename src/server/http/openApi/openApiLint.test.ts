import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer({ env: { PUBLIC_URL: 'https://recourse.bank.example' } })

it('a linter finds nothing in the description of the calls', async () => {
  const [page, rules] = ['openapi.json', 'redocly.yaml'].map((name) => join(server.dataDir, name)) as [string, string]
  await writeFile(page, (await server.app.inject('/api/openapi.json')).body)
  await writeFile(rules, 'extends: [recommended]\n')
  const args = ['lint', page, '--config', rules, '--format', 'json', '--max-problems', '50']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await promisify(execFile)('node_modules/.bin/redocly', args, { env, maxBuffer: 16 * 1024 * 1024 })
  const { totals, problems } = JSON.parse(stdout)
  expect(problems.map(({ ruleId, message }: { ruleId: string; message: string }) => `${ruleId}: ${message}`)).toEqual(
    [],
  )
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
})
