import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** A test as a document names it: its file from the root of the checkout, and its title. */
interface NamedTest {
  readonly file: string
  /** With `…` at its end: how a title begins that is made from a template. */
  readonly title: string
}

/** The tests that a cell of a table names: `file`: "title". */
export function testsNamedIn(cell: string): readonly NamedTest[] {
  return [...cell.matchAll(/`(test\/[^`]+\.test\.ts)`: "([^"]+)"/gu)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))
}

/** Why the document names no test there is, in one line; null where it names one. */
export function missingTest({ file, title }: NamedTest): string | null {
  const path = join(checkout, file)
  if (!existsSync(path)) return `${file}: there is no such file`
  return hasTitle(readFileSync(path, 'utf8'), title) ? null : `${file}: no test is called "${title}"`
}

/** Whether a test of that text has this title; a beginning counts for a template alone, up to its first value or beyond. */
export function hasTitle(text: string, title: string): boolean {
  const titles = [...text.matchAll(/\btest\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/gu)]
  return titles.some(([, single, double, template]) =>
    title.endsWith('…')
      ? template?.startsWith(title.slice(0, -1)) === true && template.includes('${')
      : [single, double, template].includes(title),
  )
}
