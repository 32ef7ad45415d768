/** The texts of a node that are code here: expressions, and what a person wrote into a Code node. */
import { parse } from 'acorn'
import { isObject } from '../../shared/json.ts'
import { append } from '../../shared/list.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { variablesReadIn, type VariableRead } from '../../shared/variables.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { everyNode } from '../engine/sandbox/texts/child-nodes.ts'

const scriptFields = ['jsCode', 'functionCode'] as const

/** The JavaScript of a node that runs code; empty for every other. */
export function scriptsOf({ type, parameters }: WorkflowNode): readonly string[] {
  if (factsOf(type).runsCode !== true) return []
  return scriptFields.flatMap((field) => (typeof parameters[field] === 'string' ? [parameters[field]] : []))
}

/** The templates among the node's parameters (`={{ … }}`). */
export function expressionsOf(node: WorkflowNode): readonly string[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith('=')) found.push(value)
    } else if (Array.isArray(value)) value.forEach(walk)
    else if (isObject(value)) Object.values(value).forEach(walk)
  }
  walk(node.parameters)
  return found
}

/** Expressions among the node's parameters, and its scripts. */
function codesOf(node: WorkflowNode): readonly string[] {
  return [...expressionsOf(node), ...templateOf(node), ...scriptsOf(node)]
}

/** The template of an HTML node is evaluated also without a `=` in front. */
function templateOf({ type, parameters }: WorkflowNode): readonly string[] {
  const { html } = parameters
  return type === 'n8n-nodes-base.html' && typeof html === 'string' ? [html] : []
}

/** Variables that a text names in `{{ }}` without the `=` in front that would make it an expression: nothing takes their place. */
export function variablesLeftAsText(node: WorkflowNode): readonly VariableRead[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!value.startsWith('=')) append(found, value.match(/\{\{[^{}]*\}\}/gu) ?? [])
    } else if (Array.isArray(value)) value.forEach(walk)
    else if (isObject(value)) Object.values(value).forEach(walk)
  }
  const { html: _html, jsCode: _code, functionCode: _function, ...plain } = node.parameters
  walk(plain)
  return variablesReadIn(found)
}

/** The `$env` and `$vars` that a node reads by name, each once. */
export function variablesRead(node: WorkflowNode): readonly VariableRead[] {
  return variablesReadIn(codesOf(node))
}

/** As the body of an asynchronous function, which a script is. */
const ofScript = {
  ecmaVersion: 'latest',
  allowHashBang: false,
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
} as const

/** Line (from 1) at which a script can be read as JavaScript no further; null where all of it can. */
export function unreadableLine(script: string): number | null {
  try {
    parse(script, ofScript)
    return null
  } catch (error) {
    const at: unknown = error instanceof SyntaxError ? Reflect.get(error, 'loc') : undefined
    return isObject(at) && typeof at['line'] === 'number' ? at['line'] : 1
  }
}

/** The modules that a script asks for by a name that is written out, each once; what cannot be parsed asks for none. */
export function modulesAsked(script: string): readonly string[] {
  const found = new Set<string>()
  try {
    for (const one of everyNode(parse(script, ofScript))) {
      const source =
        one.type === 'ImportExpression'
          ? one.source
          : one.type === 'CallExpression' && one.callee.type === 'Identifier' && one.callee.name === 'require'
            ? one.arguments[0]
            : undefined
      if (source?.type === 'Literal' && typeof source.value === 'string') found.add(source.value)
    }
  } catch {
    return []
  }
  return [...found]
}
