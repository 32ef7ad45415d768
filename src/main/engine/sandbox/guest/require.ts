import { mostBytes } from './arguments.ts'
import { Settings } from 'luxon'
import { knownModules, largeModules, pureModules } from '../known-modules.ts'
import { byteGlobals } from './byte-globals.ts'
import { format, inspect } from './console-line.ts'
import { guestCrypto } from './crypto/node-crypto.ts'
import { functions } from './functions.ts'
import { ask } from './host.ts'
import { withMissing } from './missing-members.ts'
import { queryString } from './query-string.ts'
import { textOf } from './text-of.ts'
import { urlGlobals } from './url.ts'

/** `require` of a Code node: the modules that workflows ask for most, as far as they are pure. */

const compileText = eval

const util: Readonly<Record<string, unknown>> = {
  format,
  inspect,
  promisify:
    (run: (...values: readonly unknown[]) => void) =>
    (...values: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        run(...values, (error: unknown, value: unknown) => {
          if (error === null || error === undefined) resolve(value)
          else reject(error instanceof Error ? error : new Error(textOf(error)))
        })
      }),
  isDeepStrictEqual: (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b),
  TextEncoder: byteGlobals['TextEncoder'],
  TextDecoder: byteGlobals['TextDecoder'],
}

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const randomUuid = guestCrypto['randomUUID']
const isUuid = (value: unknown): boolean => typeof value === 'string' && uuidPattern.test(value)

const luxon = {
  DateTime: functions['DateTime'],
  Duration: functions['Duration'],
  Interval: functions['Interval'],
  Settings,
}

const known: Readonly<Record<(typeof pureModules)[number], unknown>> = {
  crypto: withMissing('crypto', guestCrypto),
  luxon,
  jmespath: { search: functions['$jmespath'] },
  buffer: withMissing('buffer', {
    Buffer: byteGlobals['Buffer'],
    atob: byteGlobals['atob'],
    btoa: byteGlobals['btoa'],
    kMaxLength: mostBytes,
    constants: { MAX_LENGTH: mostBytes, MAX_STRING_LENGTH: 536_870_888 },
  }),
  url: withMissing('url', { ...urlGlobals }),
  querystring: queryString,
  util: withMissing('util', util),
  uuid: { v1: randomUuid, v4: randomUuid, validate: isUuid, NIL: '00000000-0000-0000-0000-000000000000' },
}

/** Large ones come from the host as text when they are asked for, and live in the guest. */
const large: readonly string[] = largeModules
/** What the Merge node runs a query with: nothing that a person is told of. */
const ownModule = 'merge-by-sql'
const loaded = new Map<string, unknown>()

function largeModule(name: string): unknown {
  if (!loaded.has(name)) {
    const text = ask('module', name)
    if (typeof text !== 'string') return undefined
    const made = compileText(`(function(){${text};return faultlineModule})()`) as { readonly module: unknown }
    loaded.set(name, made.module)
  }
  return loaded.get(name)
}

/** The module of that name; undefined where there is none here. */
export function moduleNamed(name: string): unknown {
  const plain = name.startsWith('node:') ? name.slice(5) : name
  const pure = pureModules.find((one) => one === plain)
  if (pure !== undefined) return known[pure]
  return large.includes(plain) || plain === ownModule ? largeModule(plain) : undefined
}

/** Names of all modules, for a person. */
export const moduleNames = knownModules.join(', ')
