import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { displayOf, workersWithDisplays } from './scripts/own-displays.mjs'

const windowed = ['test/app/**/*.test.ts', 'test/renderer/**/*.test.ts'].map(inCheckout)
const timing = /@timing/u

/** Windows on one display take the keyboard from each other; where each process has its own (`npm test`), two run beside each other. */
const haveOwnDisplays = process.env['FAULTLINE_DISPLAYS'] !== undefined
const display = displayOf(process.env['TEST_PARALLEL_INDEX'])
if (display !== null) process.env['DISPLAY'] = display

/**
 * One runner for everything. It is started through Electron running as Node.js, so that the native module of the store
 * loads in the tests exactly as it does in the app.
 */
export default defineConfig({
  testDir: 'test',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // For a machine that is six times slower than usual, and busy: what is to come is waited for, and nothing longer than it takes.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: haveOwnDisplays ? workersWithDisplays : 2,
  fullyParallel: true,
  reporter: [['list'], ['./scripts/failed-tests.mjs']],
  projects: [
    // First: what they wait for is used by the rooms.
    { name: 'app', testMatch: windowed, grepInvert: timing, workers: haveOwnDisplays ? 2 : 1 },
    { name: 'rooms', testIgnore: windowed, grepInvert: timing },
    // What measures time runs alone, after the others: `scripts/test.mjs` starts it so.
    { name: 'timing', grep: timing, workers: 1 },
  ],
})

/** Playwright matches a bare pattern at any depth. */
function inCheckout(pattern: string): string {
  return join(import.meta.dirname, pattern)
}
