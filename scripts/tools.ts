import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

interface Tool {
  packageName: string
  why: string
  found: () => boolean
}

/** Also listed in CONTRIBUTING.md. */
export const needed: readonly Tool[] = [
  {
    packageName: 'chromium',
    why: 'the browser of the browser tests',
    found: () => succeeds('/usr/bin/chromium', ['--version']),
  },
  {
    packageName: 'fonts-noto-cjk',
    why: 'Chinese letters in pictures of pages',
    found: () => output('fc-list', [':lang=zh', 'family']).includes('CJK'),
  },
  { packageName: 'clamav-daemon', why: 'tests of the malware scan', found: () => succeeds('clamd', ['--version']) },
  { packageName: 'rsyslog', why: 'tests of the security log', found: () => succeeds('/usr/sbin/rsyslogd', ['-v']) },
  {
    packageName: 'rsyslog-gnutls',
    why: 'the same over TLS',
    found: () => succeeds('dpkg', ['--status', 'rsyslog-gnutls']),
  },
  { packageName: 'openssl', why: 'certificates of tests', found: () => succeeds('openssl', ['version']) },
  {
    packageName: 'redis-server',
    why: 'tests of several processes',
    found: () => succeeds('redis-server', ['--version']),
  },
  { packageName: 'haproxy', why: 'tests of the files in deploy', found: () => succeeds('haproxy', ['-v']) },
  { packageName: 'nginx', why: 'tests of the files in deploy', found: () => succeeds('nginx', ['-v']) },
  {
    packageName: 'pgbouncer',
    why: 'tests of the files in deploy',
    found: () => succeeds('/usr/sbin/pgbouncer', ['--version']),
  },
  {
    packageName: 'postgresql',
    why: 'tests of a release, which brings no PostgreSQL',
    found: () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
  },
  {
    packageName: 'systemd',
    why: 'tests of the notices to systemd',
    found: () => succeeds('systemd-notify', ['--version']),
  },
  // It has `promtool`.
  { packageName: 'prometheus', why: 'tests of the alert rules', found: () => succeeds('promtool', ['--version']) },
]

/** Optional: a browser without windows, with which the tests take two thirds of the time. */
export const faster: Tool = {
  packageName: 'chromium-headless-shell',
  why: 'the same browser without windows: a third less time',
  found: () => succeeds('/usr/bin/chromium-headless-shell', ['--version']),
}

/** TypeScript is a Go program, whose garbage collection takes a quarter of its time: it needs 2 GB without. */
export const compilerEnv = { GOGC: 'off', GOMEMLIMIT: '4GiB' }

/** Installs missing tools by apt where it may, and says so before; exits where it can't. */
export function ensureTools(): void {
  const missing = needed.filter((tool) => !tool.found())
  const wanted = faster.found() ? missing : [...missing, faster]
  if (wanted.length === 0) return
  console.log('The tests need programs that this machine lacks. apt-get installs them now, as root:')
  for (const { packageName, why } of wanted) console.log(`  ${packageName}: ${why}`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive']
  const apt = (...args: string[]) => succeeds('env', ['DEBIAN_FRONTEND=noninteractive', ...sudo, 'apt-get', ...args])
  const install = (tools: readonly Tool[]) =>
    apt('install', '--yes', '--no-install-recommends', ...tools.map(({ packageName }) => packageName))
  apt('update')
  if (!install(wanted) && missing.length > 0) install(missing)
  if (needed.every((tool) => tool.found())) return
  console.error(
    `The tests need ${missing.map(({ packageName }) => packageName).join(', ')}, and apt could not install them here.`,
  )
  process.exit(1)
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function output(command: string, args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''
}
