import { expect, test } from '@playwright/test'
import { runCode } from '../../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox } from '../../../../../src/main/engine/sandbox/sandbox.ts'
import { parserSyntaxText } from '../../../../../src/main/engine/sandbox/texts/parser-syntax-text.ts'
import { rulesOf } from '../../../../../src/shared/service-profile.ts'
import { calm, itemsOf, makeScope } from '../make-scope.ts'

/** What n8n 1.123.5 says to code that it cannot parse, and in which line. */
const recorded: readonly (readonly [code: string, message: string, line: number])[] = [
  ['if (true) {\n  return []', 'Unexpected end of input', 3],
  ['for (const x of items) {\n  x.json.a = 1\nreturn items', 'Unexpected end of input', 4],
  ['return [{ json: { a: 1 }', 'Unexpected end of input', 2],
  ['return [', "Unexpected token '}'", 2],
  ['return {', 'Unexpected end of input', 2],
  ['return (', "Unexpected token '}'", 2],
  ['const = 5', "Unexpected token '='", 1],
  ['const a b = 1', 'Unexpected identifier', 1],
  ['let 1a = 2', 'Identifier directly after number', 1],
  ['return "open', 'Unterminated string constant', 1],
  ['return `open', 'Unterminated template', 1],
  ['/* open', 'Unterminated comment', 1],
  ['#!x\nreturn []', "Unexpected character '!'", 1],
  ['a ===== b', "Unexpected token '=='", 1],
  ['return items.map(i => { i.json })]', "Unexpected token ']'", 1],
  ['function (x) { return x }', "Unexpected token '('", 1],
  ['const x = 1; const x = 2', "Identifier 'x' has already been declared", 1],
  ['let y; var y', "Identifier 'y' has already been declared", 1],
  ['class A { constructor() {} constructor() {} }', 'Duplicate constructor in the same class', 1],
  ['return /[/', 'Unterminated regular expression', 1],
  ['return /a/xx', 'Invalid regular expression flag', 1],
  ['await = 3', "Unexpected token '='", 1],
  ['for (;;', "Unexpected token '}'", 2],
  ['if (a { return 1 }', "Unexpected token '{'", 1],
  ['return a b', 'Unexpected identifier', 1],
  ['return 1 2', 'Unexpected number', 1],
  ["return 'a' 'b'", 'Unexpected string', 1],
  ['import x from "y"', "'import' and 'export' may only appear at the top level", 1],
  ['export const a = 1', "'import' and 'export' may only appear at the top level", 1],
  ['const { a, b = items', "Unexpected token '('", 2],
  ['x => { return', "Unexpected token '('", 2],
  ['}', "Unexpected token '}'", 2],
  ['return [}', "Unexpected token '}'", 1],
  ['switch (1) { case 1: return }}', "Unexpected token '}'", 2],
  ['try { return 1 }', 'Missing catch or finally clause', 1],
  ['yield 1', 'Unexpected number', 1],
  ['return @x', "Unexpected character '@'", 1],
  ['break', 'Unsyntactic break', 1],
  ['continue', 'Unsyntactic continue', 1],
  ['return 08n', 'Identifier directly after number', 1],
  ['"\\u{110000}"', 'Code point out of bounds', 1],
  ['obj?.a = 1', 'Optional chaining cannot appear in left-hand side', 1],
  ['({a:1} = 5', 'Assigning to rvalue', 1],
  ['for (const a of b, c) {}', "Unexpected token ','", 1],
  ['async () => { for await (x of y) }', "Unexpected token '}'", 1],
  ['super()', "'super' keyword outside a method", 1],
  ['throw\nnew Error("x")', 'Illegal newline after throw', 1],
  ['return a ?? b || c', 'Logical expressions and coalesce expressions cannot be mixed. Wrap either by parentheses', 1],
  ['let let = 1', 'let is disallowed as a lexically bound name', 1],
  ['const q', "Unexpected token '}'", 2],
  ['0++', 'Assigning to rvalue', 1],
  ['return <div>', "Unexpected token '<'", 1],
  ['return a => b => {', "Unexpected token '('", 2],
  ['return await', "Unexpected token '}'", 2],
  ['"use strict"; with (a) {}', "'with' in strict mode", 1],
  ['return {a:1,,b:2}', "Unexpected token ','", 1],
  ['label: { continue label }', 'Unsyntactic continue', 1],
  ['return `${a`', 'Unterminated template', 1],
  ['return items.filter(i => i.json.a ==== 1)', "Unexpected token '='", 1],
  ['const r = JSON.parse($json.text;\nreturn r', "Unexpected token ';'", 1],
  ['const a = 1\nconst b = {\n  c: 1\n  d: 2\n}\nreturn []', 'Unexpected identifier', 4],
  ['return [{json: {name: "It"s"}}]', 'Unexpected identifier', 1],
  ['if (x) {\n} else {\n  return 1\n}}', "Unexpected token '}'", 5],
  ['return [{json:{a:1}};', "Unexpected token ';'", 1],
  ['const items2 = items.map(item = > item.json)', "Unexpected token '>'", 1],
  ['elseif (a) {}', "Unexpected token '{'", 1],
  ['if a == 1 { return }', 'Unexpected identifier', 1],
  ['return $input.all().map(function(item) {\n  return {json: item.json}\n)', "Unexpected token ')'", 3],
  ['def foo():\n  return 1', 'Unexpected identifier', 1],
]

test('what is wrong with code is said in the words of the service that parses it', () => {
  for (const [code, message, line] of recorded)
    expect.soft(parserSyntaxText(code), code).toMatchObject({ message, line })
})

test('code that can be parsed has nothing wrong, and what only the platform refuses is left to it', () => {
  for (const code of ['return []', 'new.target', 'return delete x']) expect(parserSyntaxText(code), code).toBeNull()
})

test('an open bracket is told at the end of the code by 1.123, and where the platform met it by 2.41; older nodes ask the parser in both', async () => {
  const sandbox = openSandbox({ workers: 1 })
  const source = 'for (const item of items) {\n  item.json.a = 1\nreturn items'
  const said = async (profile: '1.123' | '2.41', kind: 'code' | 'function'): Promise<string | undefined> => {
    const job = { source, mode: 'runOnceForAllItems', continueOnFail: false, kind, rules: rulesOf(profile) } as const
    const { failure } = await runCode(job, makeScope({ items: itemsOf({}) }), sandbox, calm)
    return failure?.message
  }
  expect(await said('1.123', 'code')).toBe('Unexpected end of input [line 4]')
  expect(await said('2.41', 'code')).toBe("Unexpected token ')' ")
  expect(await said('1.123', 'function')).toBe('Unexpected end of input [Line 169]')
  expect(await said('2.41', 'function')).toBe('Unexpected end of input [Line 169]')
  await sandbox.close()
})
