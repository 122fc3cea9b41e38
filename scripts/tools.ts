import { spawnSync } from 'node:child_process'

/** What the tests need beyond npm: the Debian package, and how to see that it is there. */
const tools = [
  { packageName: 'chromium', found: () => succeeds('/usr/bin/chromium', ['--version']) },
  { packageName: 'fonts-noto-cjk', found: () => output('fc-list', [':lang=zh', 'family']).includes('CJK') },
]

/** Finds the tools, or installs them by apt where it may; ends the run where it can't. */
export function ensureTools(): void {
  const missing = tools.filter((tool) => !tool.found()).map((tool) => tool.packageName)
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} …`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive']
  const apt = (...args: string[]) => succeeds('env', ['DEBIAN_FRONTEND=noninteractive', ...sudo, 'apt-get', ...args])
  if (apt('update') && apt('install', '--yes', '--no-install-recommends', ...missing)) {
    const still = tools.filter((tool) => !tool.found()).map((tool) => tool.packageName)
    if (still.length === 0) return
  }
  console.error(`The tests need ${missing.join(' and ')}, and apt could not install them here.`)
  process.exit(1)
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function output(command: string, args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''
}
