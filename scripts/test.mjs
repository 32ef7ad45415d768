// `npm test`: set-up, build, the packaged app, then every test, all in Electron. Arguments go to Playwright's runner; without
// any, the tests that measure time come after all others, one at a time.

import { join } from 'node:path'
import { buildApp } from './build-app.mjs'
import { passThroughUnlessSilent } from './child.mjs'
import { displayIsPresent } from './display.mjs'
import { asNode } from './electron-as-node.mjs'
import { failedTestsIn } from './failed-tests.mjs'
import { checkout } from './folders.mjs'
import { withOwnDisplays, workersWithDisplays } from './own-displays.mjs'
import { packageUnpacked } from './package-app.mjs'
import { endWith } from './problem.mjs'
import { setUp } from './set-up.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'
import { wantsWindows } from './test-selection.mjs'
import { checkWindowSandbox } from './window-sandbox.mjs'

/** Longer than any one test takes, on a busy machine too. */
const silenceMs = 21 * 60_000
/**
 * A process in which tests ran can hang when it ends: its first thread waits for another one, that one for V8's helpers, and they
 * for the first (https://github.com/nodejs/node/issues/54918). The runner waits for ever, though all its tests are told.
 */
const ranTests = /playwright\/lib\/worker\/workerProcessEntry/
/**
 * In a run of everything a test that fails gets a second try: of thousands one is held up by the machine now and then. It is
 * told at the end all the same, since something is wrong with it or with what it tests.
 */
const secondTry = ['--retries', '1']

await endWith(async () => {
  const given = process.argv.slice(2)
  const runtime = await setUp()
  await buildApp()
  const windowed = wantsWindows(given)
  if (windowed) {
    await checkWindowSandbox()
    // FAULTLINE_APP: the same tests on another program; `out`: while developing, on out/ in the prepared Electron.
    if (process.env.FAULTLINE_APP === undefined) await packageUnpacked(runtime)
  }
  const rounds =
    given.length > 0
      ? [given]
      : [
          ['--project', 'rooms', '--project', 'app', ...secondTry],
          ['--project', 'timing', ...secondTry],
        ]
  return withTemporaryFolder(asNode(process.env), (environment) =>
    withDisplays(windowed, environment, async (env) => {
      let failed = 0
      for (const round of rounds) {
        const code = await run(runtime.executable, round, round.includes('timing') ? uncounted(env) : env)
        failed ||= code
      }
      const failures = failedTestsIn(env.TMPDIR)
      if (rounds.length > 1 && failures !== '')
        process.stdout.write(`\nTries that failed, of all rounds:\n\n${failures}`)
      return failed
    }),
  )
})

/** Where there is no display, one for each process in which tests run: their windows stand beside each other. */
function withDisplays(windowed, environment, work) {
  return windowed && !displayIsPresent() ? withOwnDisplays(workersWithDisplays, environment, work) : work(environment)
}

/**
 * Counting what runs slows code down, and the platform's own functions not at all. Node.js hands the variable on where it is left
 * out (https://nodejs.org/api/cli.html#node_v8_coveragedir); an empty one counts nothing.
 */
function uncounted(env) {
  return { ...env, NODE_V8_COVERAGE: '' }
}

function run(executable, given, env) {
  const runner = [join(checkout, 'node_modules/@playwright/test/cli.js'), 'test', ...given]
  const watch = { silenceMs, lesser: ranTests, onSilence: tellSilence }
  return passThroughUnlessSilent(executable, runner, { cwd: checkout, env, ...watch })
}

/** A process that is ended between two tests takes none with it; one that is ended in the middle of one is told as its failure. */
function tellSilence(processes, isOver) {
  const ended = isOver ? 'All of it is ended' : 'The processes in which tests ran are ended'
  process.stderr.write(
    `Nothing was printed for ${silenceMs / 60_000} minutes. ${ended}. What was running:\n${processes}\n`,
  )
}
