import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import type { CaseExpectations } from '../../shared/case-expectations.ts'

/** The text of a case file with these expectations: nothing else in it changes, white space included. */
export function caseTextWith(text: string, expect: CaseExpectations): string {
  const indent = /^[ \t]+/mu.exec(text)?.[0] ?? '  '
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
  return applyEdits(text, modify(text, ['expect'], expect, { formattingOptions }))
}

/** The line at which the expectations of a case file begin, from 1; the first where it has none. */
export function expectationLine(text: string): number {
  const root = parseTree(text)
  const node = root === undefined ? undefined : findNodeAtLocation(root, ['expect'])
  return node === undefined ? 1 : text.slice(0, node.offset).split('\n').length
}

/** What differs between two expectations, as lines: `- ` what stands there, `+ ` what takes its place; empty where nothing does. */
export function expectationDifference(
  before: CaseExpectations | undefined,
  after: CaseExpectations,
): readonly string[] {
  const old = before === undefined ? [] : linesOf(before)
  const now = linesOf(after)
  const same = (at: (lines: readonly string[], index: number) => string | undefined): number => {
    let count = 0
    while (count < Math.min(old.length, now.length) && at(old, count) === at(now, count)) count += 1
    return count
  }
  const head = same((lines, index) => lines[index])
  if (head === old.length && head === now.length) return []
  const most = Math.min(old.length, now.length) - head
  const tail = Math.min(
    most,
    same((lines, index) => lines.at(-1 - index)),
  )
  return [
    ...old.slice(0, head).map((line) => `  ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...now.slice(now.length - tail).map((line) => `  ${line}`),
  ]
}

function linesOf(expect: CaseExpectations): readonly string[] {
  return JSON.stringify(expect, null, 2).split('\n')
}
