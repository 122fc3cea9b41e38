import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { memoryFolder } from './testing/server/memoryFolder.ts'

const testFiles = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'testing/**/*.test.ts', 'bench/**/*.test.ts']
/** They need no database: one file of them takes a second or two. */
const withoutDatabase = ['src/{domain,contract,web}/**/*.test.{ts,tsx}']
const startsDatabase = { globalSetup: ['testing/server/globalSetup.ts'] }

/** A replaced module would stay replaced for every later file, or not be replaced at all where an earlier one has loaded it. */
const replaceModules = globSync(testFiles).filter((file) => /^vi\.mock\(/m.test(readFileSync(file, 'utf8')))

/** Whether a file's first lines hold these words. */
const opensWith = ({ moduleId }: TestSpecification, words: string) =>
  readFileSync(moduleId, 'utf8').slice(0, 200).includes(words)

/**
 * Slow files first: one that begins last would keep all workers waiting but its own. Files of one project and environment
 * together: a worker ends, and with it what it has imported, where the next file needs another.
 */
class ByKind extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kindOf = (file: TestSpecification) => {
      if (file.project.config.isolate) return 'isolated'
      if (opensWith(file, '@module-tag slow')) return 'slow'
      return opensWith(file, '@vitest-environment') ? 'withDocument' : 'usual'
    }
    const { isolated = [], slow = [], usual = [], withDocument = [] } = Object.groupBy(await super.sort(files), kindOf)
    return [...isolated, ...slow, ...usual, ...withDocument]
  }
}

// Of the workers and the processes of tests too.
process.env.TMPDIR = memoryFolder()

export default defineConfig({
  test: {
    // Processes that tests start find the server compiled: see `processEnv`.
    env: { NODE_COMPILE_CACHE: resolve('.cache/compiled') },
    slowTestThreshold: 30_000,
    tags: [{ name: 'slow', description: 'A proof that takes long: `npm run test:quick` leaves it out.' }],
    sequence: { sequencer: ByKind },
    // One more than there are cores: many tests wait, for a process that they started or for time to pass.
    maxWorkers: availableParallelism() + 1,
    // Garbage collection took a tenth of the processor time of workers, which live for minutes. There is memory enough.
    execArgv: ['--initial-heap-size=2048', '--min-semi-space-size=64', '--max-semi-space-size=64'],
    // Ten times what the longest test takes on an idle machine: a slow machine gives the same result. They end only what hangs.
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          ...startsDatabase,
          include: testFiles,
          exclude: [...configDefaults.exclude, ...replaceModules, ...withoutDatabase],
          // Files share what is imported: a third of the time was spent on importing the server again for each.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'without database',
          include: withoutDatabase,
          exclude: [...configDefaults.exclude, ...replaceModules],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', ...startsDatabase, include: replaceModules } },
    ],
  },
})
