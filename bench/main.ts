/** `npm run bench -- NAME …`: what is claimed about speed, both sides in one run. Results go to `bench/results`. */
const benches: Record<string, () => Promise<{ bench: (args: string[]) => Promise<void> }>> = {
  import: () => import('./import.ts'),
  search: () => import('./search.ts'),
  batch: () => import('./batch.ts'),
  tasks: () => import('./tasks.ts'),
  realtime: () => import('./realtime.ts'),
  home: () => import('./home.ts'),
  log: () => import('./log.ts'),
  risk: () => import('./risk.ts'),
  hostile: () => import('./hostile.ts'),
}

const [bench = '', ...args] = process.argv.slice(2)
const load = benches[bench]
if (load) await (await load()).bench(args)
else {
  console.error(`Name a bench: ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 2
}

export {}
