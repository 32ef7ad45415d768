// JSON that is none, and nobody says so: code that catches the error of JSON.parse and goes on without what it holds, and a payload of
// JSON that came as a text. In: the node runs of an execution, and what they read. Out: what speaks for it. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import { isObject } from '../../shared/json.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { pathOfKeys } from '../../shared/traced-read.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { codeOf, parsedNames, valueOf } from './parsed-code.ts'
import { ownerOf } from './sources.ts'
import { jsonIn } from './json-in-text.ts'
import { whyNoJson } from './no-json.ts'

type Seen = Pick<WorkflowView, 'reads' | 'modelNodes' | 'databaseNodes'>

/** The first text that was to be JSON and is none, though no node failed over it; null where there is none. */
export function swallowedParse(runs: readonly NodeRun[], workflow: Workflow, view: Seen): ReadFault | null {
  return bodyAsText(runs, workflow) ?? caughtParse(runs, workflow, view)
}

/** The body is a text that holds an object, and nothing of the workflow takes it apart. */
function bodyAsText(runs: readonly NodeRun[], workflow: Workflow): ReadFault | null {
  const [first] = runs
  const webhook = first === undefined ? undefined : findNode(workflow, first.node)
  const body = first?.outputs?.[0]?.[0]?.json['body']
  if (webhook?.type !== 'n8n-nodes-base.webhook' || typeof body !== 'string' || !isObject(jsonIn(body))) return null
  const texts = workflow.nodes.flatMap(({ parameters }) => textsIn(parameters))
  if (texts.some((text) => /JSON\.parse|parseJson|jsonrepair/iu.test(text))) return null
  const field = texts
    .map((text) => /\bbody\s*(?:\?\.|\.)\s*([A-Za-z_]\w*)/u.exec(text)?.[1])
    .find((name) => name !== undefined)
  if (field === undefined || Object.hasOwn(String.prototype, field)) return null
  return {
    layer: 'data',
    others: ['reverse proxy', 'node'],
    sentence: `The payload is JSON that came as a text, and the workflow reads "${field}" of it, which a text does not have: its Content-Type does not say that it is JSON.`,
  }
}

/** Code that is to read JSON, and catches what is thrown where there is none. */
function caughtParse(runs: readonly NodeRun[], workflow: Workflow, view: Seen): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const code = codeOf(run, workflow)
    if (run.status !== 'success' || code === null || !/JSON\.parse/u.test(code) || !/\bcatch\b/u.test(code)) continue
    const names = parsedNames(code)
    const isCleaned = /\.(?:replace|replaceAll|match|slice|substring|split)\(/u.test(code)
    for (const read of run.attempts.at(-1)?.reads ?? []) {
      if (!names.has(read.keys.at(-1) ?? '') || read.listed === true || read.assumed === true) continue
      const fault = faultOf(read, run, { value: valueOf(read, run, runs.slice(0, index)), isCleaned, view })
      if (fault !== null) return fault
    }
  }
  return null
}

function faultOf(
  { keys }: FieldRead,
  { node }: NodeRun,
  { value, isCleaned, view }: { readonly value: unknown; readonly isCleaned: boolean; readonly view: Seen },
): ReadFault | null {
  const traced = (view.reads ?? []).find(
    (one) => one.node === node && one.keys.at(-1) === keys.at(-1) && one.origin.kind !== 'item',
  )
  const owner = traced === undefined ? null : ownerOf(traced, view)
  if (traced === undefined || owner === null || !isNoJson(value, isCleaned, owner[0] === 'AI layer')) return null
  const [layer, whose] = owner
  const is =
    typeof value === 'string' ? whyNoJson(value) : `is ${Array.isArray(value) ? 'a list' : 'an object'} already`
  return {
    layer,
    others: ['node'],
    sentence: `"${node}" is to read JSON from ${pathOfKeys(traced.keys)} of ${whose}, which ${is}: it catches the error, and goes on without it.`,
    node,
    read: { path: traced.path, found: traced.found, line: traced.line },
  }
}

/** Of a plain text code may well find out that it is none; a model was asked for it. */
function isNoJson(value: unknown, isCleaned: boolean, isOfModel: boolean): boolean {
  // Of an object and of a list its text is parsed, which is JSON of a list with one number alone.
  if (isObject(value)) return true
  if (Array.isArray(value)) return value.length !== 1 || typeof value[0] !== 'number'
  if (typeof value !== 'string' || value.trim() === '' || jsonIn(value) !== undefined) return false
  const inner = /[[{][^]*[\]}]/u.exec(value)?.[0]
  if (isCleaned && inner !== undefined && jsonIn(inner) !== undefined) return false
  return isOfModel || /^\s*(?:```|[[{]\s*["{[\]}])/u.test(value)
}
