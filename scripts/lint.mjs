// `npm run lint [-- FILE…]`: the linter. Over all sources it runs as two programs beside each other: most of its time goes into the
// compiler's projects, and so that neither reads those of the other, they are divided by folders, not by files.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { capture, passThrough } from './child.mjs'
import { checkout } from './folders.mjs'
import { Problem, endWith } from './problem.mjs'

export const linter = join(checkout, 'node_modules/eslint/bin/eslint.js')

/** About half of the work. */
const folders = ['src/renderer', 'test']

/** The arguments of both programs: these folders, and everything but these folders. */
export const lintParts = [folders, ['.', ...folders.flatMap((folder) => ['--ignore-pattern', `${folder}/**`])]]

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await endWith(async () => {
    const given = process.argv.slice(2)
    if (given.length > 0) return passThrough(process.execPath, [linter, ...given], { cwd: checkout })
    const ended = await Promise.all(
      lintParts.map((part) => capture(process.execPath, [linter, ...part], { cwd: checkout })),
    )
    const failed = ended.filter(({ code }) => code !== 0)
    if (failed.length === 0) return 0
    throw new Problem(
      'The linter found what must not be.',
      'Mend the lines named above.',
      failed.map(({ output }) => output).join('\n'),
    )
  })
}
