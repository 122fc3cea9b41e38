import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump } from 'js-yaml'
import { expect, it } from 'vitest'
import { openBackups } from '../../src/server/backup/openBackups.ts'
import { readSettings } from '../../src/server/settings.ts'
import { testServer } from '../server/testServer.ts'

const rules = 'deploy/prometheus/rules.yaml'
const securityRules = 'deploy/prometheus/security-rules.yaml'
const dashboard = 'deploy/grafana/recourse.json'

const server = testServer({ env: { CARD_RETENTION_DAYS: '700' } })

function promtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`promtool ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

interface Panel {
  title: string
  targets: { expr: string }[]
}

const panels: Panel[] = JSON.parse(readFileSync(dashboard, 'utf8')).panels
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

it('Prometheus accepts its rules and its configuration, and every question of the dashboard', () => {
  for (const file of [rules, securityRules]) expect(promtool('check', 'rules', file)).toContain('SUCCESS')
  promtool('check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml')
  const asked = expressions.map((expr, at) => ({
    record: `asked_${at}`,
    expr: expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '5m'),
  }))
  const file = join(server.dataDir, 'asked.yaml')
  writeFileSync(file, dump({ groups: [{ name: 'asked', rules: asked }] }))
  expect(promtool('check', 'rules', file)).toContain(`${expressions.length} rules found`)
})

it('the rules and the dashboard ask only for figures that the server has', async () => {
  await server.as('viewer').get('/api/auth/info')
  const { text } = await server.browser().get('/metrics')
  const settings = readSettings({ DATA_DIR: server.dataDir, BACKUP_URL: join(server.dataDir, 'backup') })
  const backups = openBackups(settings, server.db.connection, server.db.secrets)
  const served = new Set([...text.matchAll(/^(?:# TYPE )?([a-z_0-9]+)[ {]/gm)].map(([, name]) => name))
  const known = [...served, backups?.gauge.name, 'up']
  const asked = [readFileSync(rules, 'utf8'), readFileSync(securityRules, 'utf8'), ...expressions].join('\n')
  const names = new Set([...asked.matchAll(/\b([a-z][a-z_0-9]+)\{/g)].map(([, name]) => name))
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !known.includes(name))).toEqual([])
})
