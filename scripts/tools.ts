import { spawnSync } from 'node:child_process'

interface Tool {
  packageName: string
  found: () => boolean
}

const needed: readonly Tool[] = [
  { packageName: 'chromium', found: () => succeeds('/usr/bin/chromium', ['--version']) },
  { packageName: 'fonts-noto-cjk', found: () => output('fc-list', [':lang=zh', 'family']).includes('CJK') },
  { packageName: 'clamav-daemon', found: () => succeeds('clamd', ['--version']) },
  { packageName: 'rsyslog', found: () => succeeds('/usr/sbin/rsyslogd', ['-v']) },
  { packageName: 'rsyslog-gnutls', found: () => succeeds('dpkg', ['--status', 'rsyslog-gnutls']) },
  { packageName: 'openssl', found: () => succeeds('openssl', ['version']) },
  { packageName: 'redis-server', found: () => succeeds('redis-server', ['--version']) },
  { packageName: 'haproxy', found: () => succeeds('haproxy', ['-v']) },
  { packageName: 'nginx', found: () => succeeds('nginx', ['-v']) },
  { packageName: 'pgbouncer', found: () => succeeds('/usr/sbin/pgbouncer', ['--version']) },
  // It has `promtool`.
  { packageName: 'prometheus', found: () => succeeds('promtool', ['--version']) },
]

/** Optional: a browser without windows, with which the tests take two thirds of the time. */
const faster: Tool = {
  packageName: 'chromium-headless-shell',
  found: () => succeeds('/usr/bin/chromium-headless-shell', ['--version']),
}

/** TypeScript is a Go program, whose garbage collection takes a quarter of its time: it needs 2 GB without. */
export const compilerEnv = { GOGC: 'off', GOMEMLIMIT: '4GiB' }

/** Installs missing tools by apt where it may; exits where it can't. */
export function ensureTools(): void {
  const missing = needed.filter((tool) => !tool.found()).map((tool) => tool.packageName)
  const wanted = faster.found() ? missing : [...missing, faster.packageName]
  if (wanted.length === 0) return
  console.log(`Installing ${wanted.join(', ')} …`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive']
  const apt = (...args: string[]) => succeeds('env', ['DEBIAN_FRONTEND=noninteractive', ...sudo, 'apt-get', ...args])
  const install = (names: readonly string[]) => apt('install', '--yes', '--no-install-recommends', ...names)
  apt('update')
  if (!install(wanted) && missing.length > 0) install(missing)
  if (needed.every((tool) => tool.found())) return
  console.error(`The tests need ${missing.join(', ')}, and apt could not install them here.`)
  process.exit(1)
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function output(command: string, args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''
}
