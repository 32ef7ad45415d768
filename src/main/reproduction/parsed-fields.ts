// Code that failed over a field which the JSON that it had parsed itself does not have, or has in another form. In: the node runs of an execution, and what its
// nodes read. Out: the fault. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { Found } from '../../shared/field-read.ts'
import { hasSpelling, hasWord } from '../../shared/has-word.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { isWhat } from './found-words.ts'
import { refusesOnPurpose } from './lacked-fields.ts'
import { codeOf, parsedNames, valueOf } from './parsed-code.ts'
import { givenRead } from './sources.ts'
import { jsonIn } from './json-in-text.ts'

type Seen = Pick<
  WorkflowView,
  'reads' | 'errorMessage' | 'failedLine' | 'firstFailedNode' | 'failedNodeType' | 'modelNodes' | 'databaseNodes'
>

/** What V8 says where something is done with what is not there. */
const ofNothing =
  /\bof (?:undefined|null)\b|\bas it is null\b|\bas it is undefined\b|\bundefined is not\b|is not (?:a function|iterable)|to object$/u
const mostNamed = 3

/** Null where the failed node is no code, parses nothing, or finds in it what it can use. */
export function parsedWithout(runs: readonly NodeRun[], workflow: Workflow, view: Seen): ReadFault | null {
  const at = runs.findIndex(({ node }) => node === view.firstFailedNode)
  const run = runs[at]
  const code = run === undefined ? null : codeOf(run, workflow)
  const message = view.errorMessage ?? ''
  const isRefusal = refusesOnPurpose(view)
  if (run === undefined || code === null || !(isRefusal || ofNothing.test(message))) return null
  const names = parsedNames(code)
  const failing = view.failedLine === undefined ? code : (code.split('\n')[view.failedLine - 1] ?? '')
  const read = readOfParsed(code)
  const missed = isRefusal
    ? read.filter((name) => hasSpelling(message, name))
    : read.filter((name) => hasWord(failing, name))
  for (const one of run.attempts.at(-1)?.reads ?? []) {
    if (!names.has(one.keys.at(-1) ?? '') || one.listed === true || one.assumed === true) continue
    const text = valueOf(one, run, runs.slice(0, at))
    const value = typeof text === 'string' ? jsonIn(text) : undefined
    const given = givenRead(run.node, one, view)
    if (given === null) continue
    const { layer, whose, read: traced } = given
    const said = Array.isArray(value)
      ? fieldOfList(missed)
      : isObject(value)
        ? (lackingIn(value, missed) ?? otherFormIn(value, missed, isRefusal ? null : message))
        : null
    if (said === null) continue
    return {
      layer,
      others: ['node'],
      sentence: said(`the JSON in ${traced.path} of ${whose}`),
      node: run.node,
      read: { path: traced.path, found: traced.found, line: traced.line },
    }
  }
  return null
}

/** A sentence in which stands where the JSON is. */
type Said = (where: string) => string

/** A list has elements, and none of the fields that are read of it. */
function fieldOfList(missed: readonly string[]): Said | null {
  return missed.length === 0 ? null : (where) => `It reads ${listed(quoted(missed))} of ${where}, which is a list.`
}

function lackingIn(value: JsonObject, missed: readonly string[]): Said | null {
  const lacking = missed.filter((name) => !Object.hasOwn(value, name))
  const has = Object.keys(value).slice(0, mostNamed)
  return lacking.length === 0
    ? null
    : (where) =>
        `It reads ${listed(quoted(lacking))} of ${where}, which has ${has.length === 0 ? 'no field' : listed(quoted(has))}.`
}

/** A field is there, and no value that can be used. `message`: of the language, which names what was called; null: a refusal that names it. */
function otherFormIn(value: JsonObject, missed: readonly string[], message: string | null): Said | null {
  if (message !== null && /\bof null\b|\bas it is null\b/u.test(message)) {
    const empty = missed.find((one) => value[one] === null)
    return empty === undefined ? null : (where) => `It goes on in "${empty}", which is null in ${where}.`
  }
  const called = /([A-Za-z_$][\w$]*)\??\.([A-Za-z_$][\w$]*) is not a function/u.exec(message ?? '')
  const name = message === null ? missed[0] : missed.find((one) => one === called?.[1])
  if (name === undefined) return null
  const how = message === null ? 'It refuses' : `It calls ${called?.[2] ?? ''}() on`
  return (where) => `${how} "${name}", which ${isWhat(formOf(value[name]))} in ${where}.`
}

function formOf(value: unknown): Found {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'array'
  if (typeof value === 'string') return value === '' ? 'empty' : 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'object'
}

/** Names that are read of what a variable holds which JSON was parsed into, or that are taken out of it at once. */
function readOfParsed(code: string): readonly string[] {
  const made = [...code.matchAll(/(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*JSON\.parse\(/gu)]
  const ofVariables = made.flatMap(([, variable = '']) => {
    const reads = new RegExp(
      String.raw`(?<![\w$.])${variable.replaceAll('$', String.raw`\$`)}\??\.([A-Za-z_$][\w$]*)`,
      'gu',
    )
    return [...code.matchAll(reads)].map(([, name = '']) => name)
  })
  const taken = [...code.matchAll(/(?:const|let|var)\s*\{([^{}]*)\}\s*=\s*JSON\.parse\(/gu)].flatMap(([, inner = '']) =>
    inner.split(',').map((one) => /^\s*([A-Za-z_$][\w$]*)/u.exec(one)?.[1] ?? ''),
  )
  return [...new Set([...ofVariables, ...taken])].filter((name) => name !== '' && !(name in []))
}

function quoted(names: readonly string[]): readonly string[] {
  return names.slice(0, mostNamed).map((name) => `"${name}"`)
}
