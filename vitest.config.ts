import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    globalSetup: ['src/server/testing/globalSetup.ts'],
    // The usual is one less than there are cores: of two, one would stand idle.
    maxWorkers: '100%',
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
