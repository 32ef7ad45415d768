import { expect, test } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { problemCodes } from '../src/shared/problem.ts'

test('docs/problems.md explains every problem there is, and none that there is not', () => {
  const page = readFileSync('docs/problems.md', 'utf8')

  const explained = [...page.matchAll(/^\| `([A-Z_]+)`/gmu)].map((match) => match[1])

  expect(explained.toSorted()).toEqual(problemCodes.toSorted())
})

/** Texts that code gives out: not those of types, nor those that another text is compared with. */
function textsGivenIn(source: ts.SourceFile): readonly string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isCaseClause(node)) return ts.forEachChild(node, visitInside)
    const isCompared =
      ts.isBinaryExpression(node.parent) && /^[!=]==?$/u.test(node.parent.operatorToken.getText(source))
    if (ts.isStringLiteral(node) && !isCompared) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  const visitInside = (node: ts.Node): void => {
    if (!ts.isTypeNode(node) && !ts.isStringLiteral(node)) visit(node)
  }
  ts.forEachChild(source, visit)
  return texts
}

test('every problem there is can occur: its code is given out somewhere in the sources', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/u.test(file) && !file.endsWith('shared/problem.ts'),
  )
  const given = new Set(
    files.flatMap((file) =>
      textsGivenIn(ts.createSourceFile(file, readFileSync(`src/${file}`, 'utf8'), ts.ScriptTarget.Latest, true)),
    ),
  )

  expect(problemCodes.filter((code) => !given.has(code))).toEqual([])
})
