import { defineConfig } from '@playwright/test'
import { join } from 'node:path'

/**
 * One runner for everything. It is started through Electron running as Node.js, so that the native module of the store
 * loads in the tests exactly as it does in the app.
 */
export default defineConfig({
  testDir: 'test',
  outputDir: 'test-results',
  forbidOnly: true,
  // A busy machine may fail a test of time once; one that passes only at its second try is reported as flaky.
  retries: 1,
  timeout: 90_000,
  workers: 2,
  fullyParallel: true,
  reporter: [['list']],
  projects: [
    { name: 'rooms', testIgnore: ['test/app/**', 'test/renderer/**'].map(inCheckout) },
    { name: 'app', testMatch: ['test/app/**/*.test.ts', 'test/renderer/**/*.test.ts'].map(inCheckout), workers: 1 },
  ],
})

/** Playwright matches a bare pattern at any depth. */
function inCheckout(pattern: string): string {
  return join(import.meta.dirname, pattern)
}
