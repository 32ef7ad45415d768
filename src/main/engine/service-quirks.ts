import { onceFor } from '../../shared/once-for.ts'
import type { Finding } from '../../shared/finding.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { profileOf, rulesOf, type ProfileRules } from '../../shared/service-profile.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { extensionNames } from './expressions/extension-names.ts'
import { sharedObject } from './shared-objects.ts'
import { responseModeOf } from './webhook-setup.ts'

/** Something that the service does with a node and Faultline does not do: a person must not take one for the other. */
export interface ServiceQuirk {
  readonly name: string
  /** What the service would do, in one sentence; null where the node is not concerned. */
  readonly concerns: (node: WorkflowNode, rules: ProfileRules, workflow: Workflow) => string | null
}

/** Every known one. Each was observed on version 1.123.5, what is said of version 2 on 2.41.1. */
export const serviceQuirks: readonly ServiceQuirk[] = [
  {
    name: 'answer-reads-items',
    concerns: (node) => {
      if (node.type !== webhookType) return null
      const { responseMode, responseCode, responseData, options } = node.parameters
      const { responseData: text, responseHeaders } = isObject(options) ? options : {}
      if (!readsItems([responseMode, responseCode, responseData, text, responseHeaders])) return null
      return responseModeOf(node) === 'onReceived'
        ? `"${node.name}" answers with an expression that reads its own items: version 1 of the service would hang here and never answer, version 2 would answer 500, because they cannot be read there.`
        : `"${node.name}" answers with an expression that reads its own items: the service would answer 500, in version 1 because it could not start the workflow.`
    },
  },
  {
    name: 'status-as-written',
    concerns: (node) => {
      if (node.type !== webhookType || node.typeVersion < 2) return null
      const { responseCode, customCode } = statusOption(node.parameters)
      const status = customCode || responseCode
      if (typeof status !== 'string' || status === '') return null
      // What an expression chooses shows the field of the other status, and its preset counts (n8n 1.123.5, measured).
      if (status.startsWith('=') && !customCode)
        return `"${node.name}" chooses its status by an expression, which the service does not compute: it would answer 200. Choose a status, or answer with Respond to Webhook.`
      return `"${node.name}" gives its status as ${status.startsWith('=') ? 'an expression, which the service does not compute' : 'text'}: it would answer 500, "Invalid status code: ${JSON.stringify(status)}". Write a number, or answer with Respond to Webhook.`
    },
  },
  {
    name: 'preflight-of-a-list',
    concerns: (node) => {
      const { options } = node.parameters
      const origins: unknown = node.type === webhookType && isObject(options) ? options['allowedOrigins'] : undefined
      if (typeof origins !== 'string' || !origins.includes(',')) return null
      const [first = ''] = origins.split(',')
      return `"${node.name}" allows several origins: the service would tell a preflight the first of them alone (${first.trim()}), so that pages of the others are stopped by their browser. Here the page's own origin is told.`
    },
  },
  {
    name: 'optional-call-after-extension',
    concerns: (node) => {
      const found = textsIn(node.parameters).find((text) => text.startsWith('=') && losesOptionalCall(text))
      if (found === undefined) return null
      return `"${node.name}" calls a method with \`?.(\` in an expression that uses one of the format's own methods: the service would lose the value there and go on with undefined.`
    },
  },
  {
    name: 'spread-name',
    concerns: (node, { spreadsNames }) => {
      if (spreadsNames) return null
      const name = textsIn(node.parameters)
        .map((text) => (text.startsWith('=') ? spreadName.exec(computedIn(text))?.[1] : undefined))
        .find((found) => found !== undefined)
      if (name === undefined) return null
      return `"${node.name}" spreads ${name} as it stands in an expression: version 1 of the service would not find it there, and go on with nothing. Write Object.assign({}, ${name}) to have it in both.`
    },
  },
  {
    name: 'assigns-in-expression',
    concerns: (node) => {
      const field = textsIn(node.parameters)
        .map((text) => (text.startsWith('=') ? assignment.exec(computedIn(text))?.[1] : undefined))
        .find((found) => found !== undefined)
      if (field === undefined) return null
      return `"${node.name}" sets ${field} in an expression with a single "=": the service changes the item by it, for all that read it later. Here the item stays as it is. To compare, write "===".`
    },
  },
  {
    name: 'thrown-text',
    concerns: (node, { errorsOfCode }) => {
      const { jsCode } = node.parameters
      if (errorsOfCode !== 'first-colon' || typeof jsCode !== 'string' || !/\bthrow\s*(?:["'`]|\d)/u.test(jsCode))
        return null
      return `"${node.name}" throws a text in place of an Error: version 1 of the service would say "Unknown error" and lose the text.`
    },
  },
  {
    name: 'query-of-statements',
    concerns: (node) => {
      const { mode, query } = node.parameters
      if (mode !== 'combineBySql' || typeof query !== 'string' || !/;\s*\S/u.test(query)) return null
      return `"${node.name}" runs several statements of SQL: the service would run them in the database of another node, where its tables may be missing.`
    },
  },
  {
    name: 'object-of-two-items',
    concerns: (node, _rules, workflow) => {
      const shared = sharedObject(node, workflow)
      if (shared === null) return null
      const { key, path, holder, reader } = shared
      return `"${node.name}" takes the field ${key} along and sets ${path} in it: the service sets that in the items of "${holder}" as well, for both hold the same object, and "${reader}", which reads ${key} of them, may find it changed. Here each has its own.`
    },
  },
]

const webhookType = 'n8n-nodes-base.webhook'

/** One finding for each node that the service would treat otherwise; disabled nodes are left out. */
export const findingsOfQuirks: (workflow: Workflow) => readonly Finding[] = onceFor((workflow) => {
  const { nodes, settings } = workflow
  const rules = rulesOf(profileOf(settings))
  return nodes
    .filter(({ disabled }) => disabled !== true)
    .flatMap((node) => serviceQuirks.flatMap(({ concerns }) => concerns(node, rules, workflow) ?? []))
    .map((sentence): Finding => ({ kind: 'service-would-differ', sentence, itemIndexes: [] }))
})

function statusOption({ options }: JsonObject): JsonObject {
  const chosen = isObject(options) ? options['responseCode'] : undefined
  const values = isObject(chosen) ? chosen['values'] : undefined
  return isObject(values) ? values : {}
}

function readsItems(values: readonly unknown[]): boolean {
  return textsIn(values).some((text) => text.startsWith('=') && /\$(?:json|input|binary|node|items)\b|\$\(/u.test(text))
}

/** A name of the data behind three dots, with nothing read of it. */
const spreadName = /\.\.\.\s*(\$[a-zA-Z]+)\s*(?![\w$.([?\s])/u

/** A field of an item with a single equals sign behind it. */
const assignment = /(?:\$json|\.json)((?:\.[\w$]+|\[\s*(?:"[^"]*"|'[^']*'|\d+)\s*\])+)\s*=(?![=>])/u

/** A text from its first expression to the end of its last. */
function computedIn(text: string): string {
  return text.slice(text.indexOf('{{') + 2, Math.max(0, text.lastIndexOf('}}')))
}

const extensionCall = new RegExp(`\\.(?:${[...extensionNames].join('|')})\\s*(?:\\?\\.)?\\(`, 'u')

function losesOptionalCall(text: string): boolean {
  const optional = text.indexOf('?.(')
  const extended = extensionCall.exec(text)
  return optional >= 0 && extended !== null && extended.index < optional
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}
