import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { randomUUID } from 'node:crypto'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import { caseTextWith, expectationDifference } from '../case-tests/case-text-with.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { printPath, say } from './say.ts'
import type { TestEnd } from './test-given-case.ts'

/**
 * `test --update`: shows what would be written into which case file, asks, and writes it. Without a terminal to ask on it writes only
 * with `--yes`.
 */
export async function takeOver(ends: readonly TestEnd[], isAgreed: boolean): Promise<ExitCode> {
  const differing = ends.flatMap(({ tested, update, redactor }) => {
    const lines = update === undefined ? [] : expectationDifference(update.before, update.after)
    return lines.length === 0 || update === undefined ? [] : [{ tested, update, redactor, lines }]
  })
  for (const { tested, lines, redactor } of differing) {
    say(`${tested.file ?? tested.name}: "expect"`)
    for (const line of lines) say(redactor.redact(line))
  }
  const problem = ends.some(({ isProblem }) => isProblem)
  const files = differing.flatMap(({ tested: { file }, update }) => (file === null ? [] : [{ file, ...update }]))
  if (files.length < differing.length) {
    say('A case that is no file of its own is not written: make one of it (`faultline case ID --out FILE`).')
  }
  if (files.length === 0) {
    if (differing.length === 0) say('Nothing differs from what is expected.')
    return problem || differing.length > 0 ? exitCodes.notDone : exitCodes.done
  }
  if (!isAgreed && !(await agrees(files.length))) return exitCodes.notDone
  for (const { file, after } of files) {
    writeInPlace(file, caseTextWith(readFileSync(file, 'utf8'), after))
    await printPath(file)
  }
  return problem ? exitCodes.notDone : exitCodes.done
}

async function agrees(count: number): Promise<boolean> {
  const what = count === 1 ? 'this file' : `these ${String(count)} files`
  if (!process.stdin.isTTY) {
    say(`Nothing was written: there is no terminal to ask on. Give --yes to write ${what}.`)
    return false
  }
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await asking.question(`Write ${what}? [y/N] `)
    if (/^y(?:es)?$/iu.test(answer.trim())) return true
    say('Nothing was written.')
    return false
  } finally {
    asking.close()
  }
}

/** There whole or not at all, and readable for whom it was before: it is a file of the person, not one of ours. */
function writeInPlace(file: string, text: string): void {
  const partial = join(dirname(file), `.${randomUUID()}.partial`)
  try {
    writeFileSync(partial, text, { flag: 'wx' })
    chmodSync(partial, statSync(file).mode)
    renameSync(partial, file)
  } catch (error) {
    throw new ProblemError({
      code: 'FILE_NOT_WRITABLE',
      sentence: `The file ${file} cannot be written (${messageOf(error)}).`,
      remedy: 'Make it and its folder writable for you.',
    })
  }
}
