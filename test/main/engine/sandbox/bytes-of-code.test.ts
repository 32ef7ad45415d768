/** Bytes, hashes and addresses in code are as in Node.js: each call gives, or says, the same in both. */
import { constants } from 'node:buffer'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { expect, test } from '@playwright/test'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { valueOfCode } from './value-of-code.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const texts = ["''", "'abc'", "'äß€😀'", "'\\ud800x'", "'aGk='", "'a_-b'", "'68 65'", "'686567'", "'zz'"]
const encodings = ['utf8', 'UTF-8', 'hex', 'base64', 'base64url', 'latin1', 'binary', 'ascii', 'utf16le', 'ucs2']
const sized = [
  'UInt8',
  'Int8',
  ...['UInt16', 'Int16', 'UInt32', 'Int32', 'Float', 'Double', 'BigInt64', 'BigUInt64'].flatMap((name) => [
    `${name}BE`,
    `${name}LE`,
  ]),
]
const wide = ['UIntBE', 'UIntLE', 'IntBE', 'IntLE']
const eight = 'Buffer.from([255, 2, 127, 128, 5, 250, 7, 8])'

const calls = [
  ...texts.flatMap((text) => [
    ...encodings.flatMap((encoding) => [
      `Buffer.from(${text}, '${encoding}')`,
      `MADE(${text}, '${encoding}')`,
      `Buffer.from(${text}).toString('${encoding}')`,
      `Buffer.byteLength(${text}, '${encoding}')`,
    ]),
    `MADE(${text})`,
    `CALLED(${text}).toString('base64')`,
    `MADE(JSON.stringify({ a: ${text} }, null, 2)).toString('base64')`,
  ]),
  ...[
    'MADE(3)',
    'CALLED(3)',
    'MADE([1, 2, 300, -1, "7", "x"])',
    'MADE(Buffer.from("ab"))',
    'MADE(new Uint8Array([1, 2]).buffer, 1)',
  ],
  ...[
    'MADE()',
    'MADE(null)',
    'Buffer.from(5)',
    'Buffer.from(true)',
    'Buffer.from({})',
    'Buffer.from(null)',
    'Buffer.from(undefined)',
  ],
  ...[
    'Buffer.from({ type: "Buffer", data: [1, 2] })',
    'Buffer.from(new String("ab"))',
    'Buffer.from({ length: 2, 0: 7, 1: 8 })',
    'Buffer.from(new Uint16Array([1, 513]))',
  ],
  ...[
    'Buffer.alloc(3)',
    'Buffer.alloc(3, 7)',
    'Buffer.alloc(5, "ab")',
    'Buffer.alloc(4, "6162", "hex")',
    'Buffer.alloc(3, Buffer.from([1, 2]))',
    'Buffer.allocUnsafe(4).length',
    'Buffer.allocUnsafeSlow(4).length',
  ],
  // What is no size, no bytes and no place is refused, and not taken for one.
  ...['"5"', 'null', '', '-1', 'NaN', '{}', '1e12', '3.7'].flatMap((size) =>
    ['alloc', 'allocUnsafe', 'allocUnsafeSlow'].map((method) => `Buffer.${method}(${size}).length`),
  ),
  ...['"abc"', '[97, 98, 99]', 'undefined', 'new Uint8Array([97, 98, 99])', '5'].flatMap((other) => [
    `Buffer.from("abc").equals(${other})`,
    `Buffer.from("abc").compare(${other})`,
    `Buffer.compare(${other}, Buffer.from("a"))`,
    `Buffer.compare(Buffer.from("a"), ${other})`,
    `Buffer.concat(${other})`,
    ...(other === 'undefined' ? [] : [`Buffer.concat([Buffer.from("a"), ${other}])`]),
    `Buffer.concat([Buffer.from("a")], ${other})`,
    `Buffer.from("abc").copy(${other})`,
    `Buffer.alloc(3).write(${other})`,
  ]),
  ...['undefined', 'null', '{}', '[]', '98.9', '354'].flatMap((sought) => [
    `Buffer.from("abc").indexOf(${sought})`,
    `Buffer.from("abc").includes(${sought})`,
    `Buffer.from("abc").lastIndexOf(${sought})`,
  ]),
  ...['-1', '1', '1.5', '4', '5', '9', '"1"', 'NaN', 'null', 'undefined'].flatMap((place) => [
    `Buffer.alloc(4).fill("a", ${place})`,
    `Buffer.alloc(4).fill("a", 1, ${place})`,
    `const b = Buffer.alloc(4); return [b.write("abcd", ${place}), b]`,
    `const b = Buffer.alloc(4); return [b.write("abcd", 1, ${place}), b]`,
    `const b = Buffer.alloc(4); return [Buffer.from("abcd").copy(b, ${place}), b]`,
    `const b = Buffer.alloc(4); return [Buffer.from("abcd").copy(b, 1, ${place}), b]`,
    `const b = Buffer.alloc(4); return [Buffer.from("abcd").copy(b, 1, 1, ${place}), b]`,
    `Buffer.from("abcd").compare(Buffer.from("abcd"), ${place})`,
    `Buffer.from("abcd").compare(Buffer.from("abcd"), 0, ${place})`,
    `Buffer.from("abcd").slice(${place})`,
    `Buffer.from("abcd").subarray(0, ${place})`,
    `Buffer.from(new ArrayBuffer(4), ${place})`,
    `Buffer.from(new ArrayBuffer(4), 1, ${place})`,
  ]),
  ...[
    'Buffer.poolSize',
    'Buffer.from(new Date(0)).length > 20',
    'Buffer.from({ [Symbol.toPrimitive]: () => "hi" })',
    'require("buffer").kMaxLength',
    'require("buffer").constants',
  ],
  ...[
    'Buffer.isBuffer(MADE("a"))',
    'Buffer.isBuffer(new Uint8Array(1))',
    'MADE("a") instanceof Buffer',
    'MADE("a").constructor === Buffer',
    'Buffer.name',
    'typeof Buffer',
    'Buffer.isEncoding("UTF8")',
    'Buffer.isEncoding("nope")',
    'Buffer.isEncoding(1)',
  ],
  ...[
    'Buffer.concat([Buffer.from("a"), MADE("bc")])',
    'Buffer.concat([Buffer.from("abc")], 2)',
    'Buffer.concat([Buffer.from("a")], 3)',
    'Buffer.compare(Buffer.from("a"), Buffer.from("b"))',
    'Buffer.byteLength(new ArrayBuffer(5))',
    'Buffer.byteLength(new Uint16Array(3))',
  ],
  ...[
    'Buffer.from("abc").equals(new Uint8Array([97, 98, 99]))',
    'Buffer.from("abc").compare(Buffer.from("abd"))',
    'Buffer.from("xabcx").compare(Buffer.from("abc"), 0, 3, 1, 4)',
  ],
  ...[
    'Buffer.from("hello").slice(1, -1).toString()',
    'Buffer.from("hello").subarray(-3).toString()',
    'Buffer.from("hello").toString("utf8", 1, 3)',
    'Buffer.from("hello").toString(undefined, 2)',
    'Buffer.from("hello").toString("nope")',
    'Buffer.from("hello", "nope")',
    'String(Buffer.from("hi"))',
    '`${MADE("hi")}`',
    'Buffer.from("hi").toLocaleString("hex")',
  ],
  ...['"a"', '"lo"', '""', '111', '300', 'Buffer.from("ll")', 'new Uint8Array([108])'].flatMap((sought) =>
    ['indexOf', 'lastIndexOf', 'includes'].flatMap((method) => [
      `Buffer.from("hello lo").${method}(${sought})`,
      `Buffer.from("hello lo").${method}(${sought}, 4)`,
      `Buffer.from("hello lo").${method}(${sought}, -3)`,
    ]),
  ),
  ...['Buffer.from("hello").indexOf("6c", "hex")', 'Buffer.from("hello").indexOf("6c", 3, "hex")'],
  ...[
    'const b = Buffer.alloc(6); b.fill("ab"); return b',
    'const b = Buffer.alloc(6); b.fill("xy", 1, 4); return b',
    'const b = Buffer.alloc(4); b.fill("6162", "hex"); return b',
    'const b = Buffer.alloc(3); b.fill(257); return b',
    'const b = Buffer.alloc(3); b.fill(Buffer.from([1, 2]), 1); return b',
  ],
  ...[
    'const b = Buffer.alloc(6); return [b.write("hello"), b]',
    'const b = Buffer.alloc(6); return [b.write("hello", 2), b]',
    'const b = Buffer.alloc(6); return [b.write("hello", 1, 2), b]',
    'const b = Buffer.alloc(6); return [b.write("6869", "hex"), b]',
    'const b = Buffer.alloc(6); return [b.write("6869", 1, "hex"), b]',
    'const b = Buffer.alloc(4); return [b.write("a€", 2), b]',
  ],
  ...[
    'const a = Buffer.from("abc"), b = Buffer.alloc(5); return [a.copy(b, 1, 1), b]',
    'Buffer.from([1, 2, 3, 4]).swap16()',
    'Buffer.from([1, 2, 3, 4]).swap32()',
    'Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]).swap64()',
    'Buffer.from([1, 2, 3]).swap16()',
  ],
  ...[
    '[...Buffer.from("ab").entries()]',
    'Buffer.from("ab").map((x) => x + 1)',
    'Buffer.from("ab").filter((x) => x > 97)',
    'Buffer.from("ab").reverse().toString()',
    'JSON.stringify(Buffer.from("ab"))',
    'Buffer.from("ab").readUint8(1)',
    'Buffer.of(1, 2).toString("hex")',
    'Object.keys(MADE("ab"))',
  ],
  ...sized.flatMap((name) => {
    const values = name.startsWith('Big')
      ? ['1n', '255n']
      : name.startsWith('F') || name.startsWith('D')
        ? ['0', '1.5', '-2', 'NaN']
        : ['0', '1', '100', '-1', '300', '70000', '-40000', '5000000000', '1.7', '"12"']
    return [
      ...['', '0', '1', '7', '9', '-1', '1.5', '"1"', 'null'].map(
        (offset) => `String(${eight}.read${name}(${offset}))`,
      ),
      ...values.map((value) => `const b = Buffer.alloc(9); return [b.write${name}(${value}, 1), b]`),
      `Buffer.alloc(0).read${name}()`,
    ]
  }),
  ...wide.flatMap((name) => [
    ...[1, 2, 3, 4, 5, 6, 7, 0].map((length) => `${eight}.read${name}(1, ${length})`),
    ...[1, 2, 3, 4, 5, 6].flatMap((length) =>
      ['1', '-1', '200', '70000', '20000000', '281474976710655', '-140737488355328', '1e20'].map(
        (value) => `const b = Buffer.alloc(8); return [b.write${name}(${value}, 1, ${length}), b]`,
      ),
    ),
    `${eight}.read${name}(4, 6)`,
    `${eight}.read${name}(1)`,
  ]),
]

const urls = [
  ...[
    "'https://a.example/x?y=1#z'",
    "'nope'",
    "''",
    'undefined',
    'null',
    '5',
    "'//b.example/p', 'https://a.example'",
    "'../q?r', 'https://a.example/x/y/z'",
    "'/p', 'nope'",
    "'HTTP://Ä.example:80/ä b?ü=ö'",
    "'https://u:p%40@a.example:8443/'",
    "'mailto:a@b.example'",
    "'data:text/plain,hi'",
    "'file:///etc/x'",
    "'javascript:1'",
    "new URL('https://a.example/b')",
    "{ toString: () => 'https://a.example/o' }",
  ].flatMap((given) => [
    `new URL(${given}).href`,
    `String(new URL(${given}))`,
    `JSON.stringify(new URL(${given}))`,
    `URL.canParse(${given})`,
    `const u = new URL(${given}); return [u.protocol, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, u.origin, u.username, u.password]`,
  ]),
  ...[
    ['search', "'?a=b c'"],
    ['search', "''"],
    ['hash', "'h'"],
    ['pathname', "'a b/ü'"],
    ['host', "'c.example:99'"],
    ['port', "'80x'"],
    ['port', "'x'"],
    ['protocol', "'http'"],
    ['href', "'http://d.example'"],
    ['href', "'nope'"],
    ['username', "'ü'"],
    ['hostname', "'x y'"],
  ].map(([part, value]) => `const u = new URL('https://a.example/x?y=1#z'); u.${part} = ${value}; return u.href`),
  ...[
    "'a=1&b=2&a=3'",
    "'?a=1'",
    "'a=%zz&b=+%20c'",
    "'=x&&y'",
    '{ a: 1, b: undefined, c: null, d: [1, 2] }',
    "[['a', 1], ['b', 2]]",
    "[['a']]",
    '[1]',
    "new Map([['a', 'b']])",
    "new URLSearchParams('a=1')",
    'undefined',
    'null',
    '5',
    'true',
    "'a=ä&b=€&c=😀'",
    "{ 'a b': \"!'()~*-._\" }",
    "'a=\\ud800'",
  ].flatMap((given) => [
    `new URLSearchParams(${given}).toString()`,
    `[...new URLSearchParams(${given})]`,
    `Object.fromEntries(new URLSearchParams(${given}))`,
    `const p = new URLSearchParams(${given}); p.append('n', 1); p.set('a', null); p.sort(); return [String(p), p.size, p.get('a'), p.get('q'), p.getAll('a'), p.has('a'), p.has('a', 'x')]`,
    `const p = new URLSearchParams(${given}); p.delete('a', '1'); return String(p)`,
    `const p = new URLSearchParams(${given}); p.delete('a'); return [[...p.keys()], [...p.values()], [...p.entries()]]`,
  ]),
  `const u = new URL('https://a.example/?a=1'); u.searchParams.append('b c', 'ü&'); return u.href`,
  `const u = new URL('https://a.example/?a=1'); u.searchParams.delete('a'); return u.href`,
  `const u = new URL('https://a.example/?a=1'); u.search = '?z=2'; return u.searchParams.get('z')`,
  `const p = new URLSearchParams('a=1&b=2'); const seen = []; p.forEach((value, name) => seen.push(name + value)); return seen`,
  `new URLSearchParams('a=1').get()`,
  `new URLSearchParams().append('a')`,
  `typeof new URLSearchParams().toJSON`,
  `JSON.stringify({ p: new URLSearchParams('a=1') })`,
  ...[
    'btoa("ä")',
    'btoa("€")',
    'btoa()',
    'atob("YQ==")',
    'atob("YQ")',
    'atob("Y")',
    'atob(" Y Q ")',
    'atob("*")',
    'new TextEncoder().encode("ä€")',
    'new TextDecoder().decode(new Uint8Array([228]))',
    'new TextDecoder("latin1").decode(new Uint8Array([228, 128]))',
    'new TextDecoder("nope")',
    'new TextDecoder("cp1252").decode(new Uint8Array(Array.from({ length: 256 }, (_, byte) => byte)))',
    'new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([195, 164]))',
    'new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array([239, 187, 191, 97]))',
    'new TextDecoder().decode(new Uint8Array([239, 187, 191, 97]))',
    'new TextDecoder().fatal',
    'new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([228]))',
    'new TextDecoder("windows-1252").encoding',
    'new TextDecoder("utf-16le").decode(new Uint8Array([97, 0]))',
  ],
]

/** As older code makes them, and no source of ours is to. */
const made = Buffer.name
const written = (call: string): string => call.replaceAll('MADE(', `new ${made}(`).replaceAll('CALLED(', `${made}(`)

const hashes = [
  ...['', "'nope'", 'undefined', '5'].map((name) => `crypto.createHash(${name})`),
  ...[
    'undefined',
    'null',
    '5',
    '{}',
    '[1]',
    '() => 1',
    '"a"',
    '"6162", "hex"',
    '"a", "nope"',
    'Buffer.from("a")',
    'new Uint16Array([1, 2])',
  ].flatMap((given) => [
    `crypto.createHash('md5').update(${given}).digest('hex')`,
    `crypto.createHmac('sha1', 'k').update(${given}).digest('hex')`,
  ]),
  ...['', 'undefined', 'null', '5', '{}', '"k"', '""', 'Buffer.from("k")', '"a long text as a key for it"'].map(
    (key) => `crypto.createHmac('SHA256'${key === '' ? '' : `, ${key}`}).update('a').digest('base64url')`,
  ),
  ...["'nope', 'k'", "undefined, 'k'", "null, 'k'"].map((given) => `crypto.createHmac(${given})`),
  ...['hex', 'base64', 'latin1', 'binary', 'buffer', 'nope'].map(
    (encoding) => `crypto.createHash('sha512').update('ä').digest('${encoding}')`,
  ),
  `crypto.createHash('md5').update('a').digest()`,
  `const h = crypto.createHash('md5').update('a'); h.digest(); return h.digest('hex')`,
  `const h = crypto.createHash('md5').update('a'); h.digest(); return h.update('b')`,
  `const h = crypto.createHmac('md5', 'k').update('a'); h.digest(); return h.digest('hex')`,
  `const h = crypto.createHmac('md5', 'k').update('a'); h.digest(); return h.update('b')`,
  `const h = crypto.createHash('md5').update('a'); return [h.copy().update('b').digest('hex'), h.digest('hex')]`,
  ...[
    '"a", "a"',
    'Buffer.from("a"), "a"',
    'Buffer.from("a"), undefined',
    'Buffer.from("a"), Buffer.from("ab")',
    'Buffer.from("a"), Buffer.from("a")',
    'Buffer.from("a"), Buffer.from("b")',
  ].map((given) => `crypto.timingSafeEqual(${given})`),
  `crypto.randomBytes('x')`,
  `crypto.randomBytes(5).length`,
]

const tried = (call: string): string => {
  const body = call.includes('return ') ? call : `return ${call}`
  return `(() => { try { return JSON.stringify((() => { ${body} })()) ?? 'undefined' } catch (error) { return error.name + ': ' + error.message } })()`
}

for (const [what, list] of [
  ['a Buffer', calls],
  ['a hash', hashes],
  ['an address or a text of one', urls],
] as const)
  test(`what code does with ${what} comes out as in Node.js`, async () => {
    const program = `const crypto = require('crypto')\nconst { URL, URLSearchParams } = require('url')\nreturn [${list.map(written).map(tried).join(',\n')}]`
    // The same program, by the platform itself.
    const given = Reflect.apply(compileFunction(program, ['require']), undefined, [
      createRequire(import.meta.url),
    ]) as readonly string[]
    // The most bytes of a Buffer are those of Node.js 20 and not of the runtime of the tests, which has more.
    const wanted = given.map((text) => text.replaceAll(String(constants.MAX_LENGTH), '4294967296'))
    const found = (await valueOfCode(sandbox, program)) as readonly string[]
    const differing = list.flatMap((call, place) =>
      found[place] === wanted[place] ? [] : [{ call, found: found[place], wanted: wanted[place] }],
    )

    expect(differing).toEqual([])
  })
