import { readFileSync } from 'node:fs'

/** Pieces of code that fail, made by a seed: of every kind that people write, in the surroundings that they write them in. */

type Parts = Readonly<Record<string, readonly string[]>>

const parts = JSON.parse(readFileSync(new URL('./snippet-parts.json', import.meta.url), 'utf8')) as Parts

/** The same choices for the same seed. */
class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * count)
  }
  pick<Value>(list: readonly Value[]): Value {
    const found = list[this.below(list.length)]
    if (found === undefined) throw new Error('Nothing to choose from.')
    return found
  }
  /** One of the parts of that name. */
  part(name: string): string {
    return this.pick(parts[name] ?? [])
  }
}

/** What all snippets can speak of. */
const world = `const data = { user: { name: "Ada", tags: ["a", "b"], address: null }, orders: [{ id: 1, total: 5 }, { id: 2 }], count: 3, text: "hello", nothing: null, list: [1, 2, 3], flag: true, fn() { return {} }, when: "not a date" };
let missing; let slot; const key = "field", n = 7, zero = 0, empty = {}, sym = Symbol("mark"); function helper(v) { return v } class Shape { area() { return 1 } static make() { return {} } }`

type Maker = (chance: Chance) => string

const inBrackets = (text: string): string =>
  /^[\w$.[\]"'?()]+$/.test(text) && !text.startsWith('void') ? text : `(${text})`

const reads: Maker = (chance) =>
  inBrackets(chance.part('badPaths')) +
  chance.part('keys') +
  chance.pick(['', '.more', '[0]', '.trim()', '?.x', '()', '.a.b.c'])

const writes: Maker = (chance) =>
  inBrackets(chance.part('badPaths')) +
  chance.pick(['.id', '["total"]', '[0]', '[key]', '[n]', '.a.b']) +
  ` ${chance.pick(['=', '=', '+=', '??=', '||='])} ${chance.pick(['1', 'data', '"x"'])}`

/** Any value, for calling what is none. `@` stands for another one. */
const values = [
  ...['(@ || @)', '(@ && @)', '(@ ?? @)', '(@ + @)', '(@ - @ * 2)', '(@ === @)', '(typeof @)', '(!@)', '(n ? @ : @)'],
  ...['[@, @]', '({ p: @, q: 2 })', 'helper(@, 1)', 'new Shape(@)', '(slot = @)', '(0, @)', '(@)', 'data.fn(@)'],
  ...['(function () { return 1 })', '(() => @)', '(async () => 1)()', 'Object.assign({}, @)', 'String(@)', '(-n)'],
  ...['[...data.list, @]', '(@ instanceof Object)', '("id" in data)', '(slot ||= @)', 'data.list.filter(v => v > 1)'],
  '`a${@}b`',
]

function valueOf(chance: Chance, depth: number): string {
  if (depth > 0) return chance.pick(values).replace(/@/g, () => valueOf(chance, depth - 1))
  return chance.below(3) === 0
    ? chance.pick(['1', '"s"', 'null', 'true', '1.5', 'undefined', '[]', '({})', 'missing', 'data.nope'])
    : chance.part('goodPaths')
}

const calls: Maker = (chance) => {
  const ends = ['', '.nope', '.nope', '.toUppercase', '["nope"]', '[key]', '[0]', '.a', '?.nope', '.user']
  const callee = valueOf(chance, chance.below(3)) + chance.pick(ends)
  const given = chance.pick(['', '1', 'data, 2', '...data.list', 'v => v', '"x"', '{ a: 1 }'])
  if (chance.below(8) === 0) return `new (${callee})(${given})`
  return /^[{(]?(?:function|class|\{)/.test(callee) ? `(${callee})(${given})` : `${callee}(${given})`
}

function patternOf(chance: Chance, depth: number): string {
  const name = (): string => `v${chance.below(100_000)}`
  const inner = (): string => (depth > 0 && chance.below(3) === 0 ? patternOf(chance, depth - 1) : name())
  const some = Array.from({ length: 1 + chance.below(2) }, inner)
  if (chance.below(2) === 0) return `[${some.join(', ')}]`
  const fields = ['user', 'name', 'orders', 'address', 'nope', 'list', 'nothing', 'x']
  return `{ ${some.map((target) => `${chance.pick(fields)}: ${chance.below(4) === 0 ? `${name()} = 1` : target}`).join(', ')} }`
}

const patterns: Maker = (chance) => {
  const source = chance.part(chance.below(2) === 0 ? 'badPaths' : 'goodPaths')
  const simple = chance.part('simplePatterns')
  const chosen = chance.below(2) === 0 ? patternOf(chance, 2) : simple
  const assigned = chance.pick(['{ slot }', '[slot]', '{ x: slot }'])
  return chance.pick([
    `const ${chosen} = ${source}`,
    `let ${chosen} = ${source}, other = 1`,
    `var ${chosen} = helper(${source})`,
    `((${chosen}) => 1)(${source})`,
    `(function (${chosen}) {})(${source})`,
    `function take(${chosen}) { return 1 } take(${source})`,
    `[${source}].map((${chosen}) => 1)`,
    `for (const ${chosen} of [${source}]) {}`,
    `data.orders.forEach((${chosen}) => 1)`,
    `Object.entries({ k: ${source} }).map(([k, ${chosen}]) => 1)`,
    `(${assigned} = ${source})`,
    `try { throw ${source} } catch (${simple}) { slot = 1 }`,
  ])
}

const iterations: Maker = (chance) => {
  const over = chance.pick([chance.part('badPaths'), chance.part('goodPaths'), valueOf(chance, 1)])
  return chance.part('iterations').replaceAll('@', () => over)
}

const natives: Maker = (chance) => {
  const list = chance.pick(['data.list', '[]', '[3, 1]', 'data.orders', 'data.user.tags'])
  const one = chance.part('nativeValues')
  return chance
    .part('natives')
    .replaceAll('#', () => list)
    .replaceAll('@', () => one)
}

const json: Maker = (chance) => {
  const text = JSON.stringify(chance.part('jsonTexts'))
  const values = ['data', 'missing', 'data.text', 'null.x', 'sym', 'data.list', '[]', 'data.when', 'new Date(NaN)']
  const circles = ['o', '{ o }', '[1, o]', '{ deep: { er: { o } } }', '{ a: { b: { c: { d: o } } } }']
  return chance.pick([
    `JSON.parse(${text})`,
    `JSON.parse(${text}).items.length`,
    `JSON.parse(${chance.pick(values)})`,
    `const o = { ${chance.pick(['a: 1', 'list: []', 'x: { y: {} }'])} }; o.${chance.pick(['self', 'me'])} = ${chance.pick(circles)}; JSON.stringify(${chance.pick(['o', '[o]', '{ wrap: o }', 'o, null, 2'])})`,
    `class Link { constructor() { this.next = this } } JSON.stringify(${chance.pick(['new Link()', '{ l: new Link() }', '[[new Link()]]'])})`,
    `JSON.stringify(${chance.pick(['10n', '{ id: 5n }', '[1n]', '{ a: { b: [0n] } }'])})`,
  ])
}

const operators: Maker = (chance) => {
  const right = chance.part('operands')
  return chance.part('operators').replaceAll('@', () => right)
}

const regexes: Maker = (chance) => {
  const text = chance.part('regexTexts')
  const flags = chance.pick(['gg', 'x', 'gz', 'uv', 'g '])
  return chance.pick([
    `new RegExp("${text}")`,
    `new RegExp("${text}", "g")`,
    `RegExp("${text}", "u")`,
    `data.text.match("${text}")`,
    `data.text.search("${text}")`,
    `new RegExp("a", "${flags}")`,
    `new RegExp("${text}").test(data.text)`,
  ])
}

const thrown: Maker = (chance) => {
  const text = chance.part('thrownTexts')
  return chance.part('thrown').replaceAll('@', () => text)
}

const kinds: readonly (readonly [weight: number, make: Maker])[] = [
  [18, reads],
  [6, writes],
  [16, calls],
  [4, (chance) => `new ${chance.part('constructed')}${chance.pick(['()', '(1)', '', '(data, 2)'])}`],
  [9, (chance) => chance.part('names')],
  [14, patterns],
  [12, iterations],
  [20, natives],
  [8, json],
  [8, operators],
  [3, regexes],
  [5, thrown],
]

function statement(chance: Chance): string {
  let at = chance.below(kinds.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, make] of kinds) if ((at -= weight) < 0) return make(chance)
  return reads(chance)
}

const isValue = (text: string): boolean =>
  !/^(?:const|let|var|for|if|class|function|throw|try|return|typeof|\{|await|slot =)|;/.test(text)

/** Surroundings of a statement (`@`), and of a value. */
const around = {
  any: [
    '@',
    '@',
    '\n\n@;\nreturn []',
    '// first\nconst before = data.list.length; @',
    'const run = async () => {\n  @\n};\nawait run()',
    'try {\n  @\n} finally {\n  slot = 1\n}',
    'for (let i = 0; i < 2; i++) {\n  @\n}',
    'await Promise.resolve(1).then(async () => {\n  @\n})',
  ],
  quick: [
    'if (n > 1) {\n  @\n} else {\n  slot = 2\n}',
    'data.list.map((entry) => {\n  @\n})',
    'function work() {\n  @\n}\nwork()',
    'class Job { run() { @ } }\nnew Job().run()',
  ],
  value: [
    'const result = @;\nreturn result',
    'return [{ json: { value: @ } }]',
    'const list = [1,\n  @\n]',
    'helper(1, @)',
    'slot = n > 1 ? @ : 2',
    'const text = `Value: ${@}`',
    'return { a: { b: @ } }',
  ],
} as const

function surrounded(chance: Chance, text: string): string {
  const isQuick = !text.includes('await ') && !text.startsWith('return')
  const outer = chance.pick([
    ...around.any,
    ...(isQuick ? around.quick : []),
    ...(isValue(text) ? around.value : []),
    ...(isValue(text) && isQuick && !text.startsWith('{') ? ['const f = (v) => @;\nf(1)'] : []),
  ])
  return outer.replace('@', () => text)
}

/** Sound code with one piece too many or too few. */
function brokenSyntax(chance: Chance): string {
  const code = chance.part('sound')
  const at = chance.below(code.length)
  return chance.pick([
    code.slice(0, at) + code.slice(at + 1),
    `${code.slice(0, at)} ${chance.part('pieces')} ${code.slice(at)}`,
    code.slice(0, at),
    code.slice(0, at) + code.slice(at + 1 + chance.below(6)),
    chance.part('broken'),
  ])
}

/** One snippet that fails, most likely. */
export interface Snippet {
  readonly source: string
  readonly isSyntax: boolean
}

/** Snippets of a seed: runs of code in front of the common world; one in nine cannot even be compiled. */
export function failingSnippets(seed: number, count: number): readonly Snippet[] {
  const chance = new Chance(seed)
  return Array.from({ length: count }, () => {
    if (chance.below(9) === 0) return { source: brokenSyntax(chance), isSyntax: true }
    return { source: `${world}\n${surrounded(chance, statement(chance))}`, isSyntax: false }
  })
}
