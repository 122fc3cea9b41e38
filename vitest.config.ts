import { configDefaults, defineConfig } from 'vitest/config'

/** They replace modules, and would replace them for every file after them. */
const replaceModules = [
  'src/server/plantedHoles.test.ts',
  'src/web/realtime/live.test.ts',
  'src/web/session/ForRole.test.tsx',
]

export default defineConfig({
  test: {
    globalSetup: ['src/server/testing/globalSetup.ts'],
    // The usual is one less than there are cores: of two, one would stand idle.
    maxWorkers: '100%',
    testTimeout: 15_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...replaceModules],
          // Files share what is imported: a third of the time was spent on importing the server again for each.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: replaceModules } },
    ],
  },
})
