/** What one node would be stopped by: its type, its language, the modules and variables that it asks for. */
import { acts } from '../../shared/acts.ts'
import { shownExpression } from '../../shared/shown-expression.ts'
import { unreadableChunk } from '../engine/expressions/unreadable-chunk.ts'
import { issueWords, type NodeIssue } from '../engine/node-issues.ts'
import { nodeLabel } from '../engine/nodes/catalogue.ts'
import { asksProvider } from '../../shared/provider-triggers.ts'
import type { RunsBy } from '../../shared/readiness.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { isKnownModule, knownModules, settingThatAllows } from '../engine/sandbox/known-modules.ts'
import {
  expressionsOf,
  modulesAsked,
  scriptsOf,
  unreadableLine,
  variablesLeftAsText,
  variablesRead,
} from './code-of-node.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'
import type { LineOfNode } from './told-once.ts'
import { isTrigger } from '../engine/start-node.ts'
import { isPython, lacksFeature } from './run-nodes.ts'

/** The node cannot be run as it is: it is stood in for, or nothing gets past it. */
export function typeLines(node: WorkflowNode, by: RunsBy, hasOtherTrigger: boolean): readonly LineOfNode[] {
  const { name, type } = node
  const remedy = { kind: 'give-stand-in', node: name } as const
  if (by === 'engine' || by === 'installed') return []
  if (by !== 'none') {
    const what = by === 'recorded' ? 'the data that is pinned to it is used' : 'a stand-in answers for it'
    const words = {
      ofOne: asksProvider(node)
        ? `(${nodeLabel(type)}) takes its events, and asks nobody here for the rest of what it gives: ${what}.`
        : `(${nodeLabel(type)}) is not run by Faultline: ${what}.`,
    }
    return [{ kind: 'stand-in', node: name, severity: 'notes', words, remedy }]
  }
  if (isPython(node)) {
    const words = { ofOne: `is written in ${String(node.parameters['language'])}; Faultline runs JavaScript only.` }
    return [{ kind: 'python', node: name, severity: 'blocks', words, remedy }]
  }
  if (isTrigger(node)) {
    const words = { ofOne: `is started by ${nodeLabel(type)} (${type}), from which Faultline receives nothing.` }
    return [{ kind: 'type', node: name, severity: hasOtherTrigger ? 'notes' : 'blocks', words, remedy: null }]
  }
  const words = {
    ofOne: lacksFeature(node)
      ? `uses ${partOf(node)} of "${type}", which Faultline cannot run.`
      : `has the type "${type}", which Faultline cannot run.`,
  }
  return [{ kind: 'type', node: name, severity: 'blocks', words, remedy }]
}

/** What the node asks of its type, as far as one parameter says it. */
function partOf({ parameters: { operation, source } }: WorkflowNode): string {
  if (source === 'localFile') return 'the source "localFile"'
  return typeof operation === 'string' ? `the operation "${operation}"` : 'a part'
}

/** The service runs no node of the workflow as long as this one is not filled in; nor does Faultline where it does its work. */
export function issueLines({ name }: WorkflowNode, issues: readonly NodeIssue[], by: RunsBy): readonly LineOfNode[] {
  const isDoneHere = by === 'engine' || by === 'installed'
  const whoRuns = isDoneHere ? 'no node of the workflow runs' : 'the service would run no node of the workflow'
  return [
    {
      kind: 'not-filled-in',
      node: name,
      severity: isDoneHere ? 'blocks' : 'notes',
      words: { ofOne: `${issueWords(issues)}: as long as it is so, ${whoRuns}.` },
      remedy: { kind: 'edit-node', node: name },
    },
  ]
}

export function variableLines(node: WorkflowNode, { variables }: ReadinessSurroundings): readonly LineOfNode[] {
  const left = variablesLeftAsText(node).map(({ kind, name }): LineOfNode => ({
    kind: 'variable',
    node: node.name,
    severity: 'blocks',
    words: {
      ofOne: `has {{ $${kind}.${name} }} as plain text: without "=" in front of it the value stays as it is written.`,
    },
    remedy: { kind: 'edit-node', node: node.name },
  }))
  const lacking = variablesRead(node)
    .filter(({ kind, name }) => !Object.hasOwn(variables[kind] ?? {}, name))
    .map(({ kind, name }): LineOfNode => {
      const what = `$${kind}.${name}, which Faultline does not have. ${acts.giveVariable}.`
      return {
        kind: 'variable',
        node: node.name,
        severity: 'blocks',
        words: { ofOne: `reads ${what}`, ofMany: `read ${what}` },
        remedy: { kind: 'add-variable', from: kind, name },
      }
    })
  return [...lacking, ...left]
}

/** Code that is no JavaScript stops the node before its first line. */
export function scriptLines(node: WorkflowNode): readonly LineOfNode[] {
  return scriptsOf(node).flatMap((script): readonly LineOfNode[] => {
    const line = unreadableLine(script)
    if (line === null) return []
    const words = { ofOne: `holds code that cannot be read as JavaScript: line ${String(line)}.` }
    const remedy = { kind: 'edit-node', node: node.name } as const
    return [{ kind: 'script', node: node.name, severity: 'blocks', words, remedy }]
  })
}

/** An expression that is no JavaScript stops the node, where the parameter that it stands in is asked for at all. */
export function expressionLines(node: WorkflowNode): readonly LineOfNode[] {
  return expressionsOf(node)
    .flatMap((text) => unreadableChunk(text) ?? [])
    .map((code): LineOfNode => {
      const words = { ofOne: `holds an expression that cannot be read as JavaScript: ${shownExpression(code)}.` }
      const remedy = { kind: 'edit-node', node: node.name } as const
      return { kind: 'script', node: node.name, severity: 'notes', words, remedy }
    })
}

/** A module that is not here stops the node; one that is here may be refused by a service whose settings do not name it. */
export function moduleLines(node: WorkflowNode): readonly LineOfNode[] {
  return scriptsOf(node)
    .flatMap(modulesAsked)
    .map((module) => (isKnownModule(module) ? knownModuleLine : otherModuleLine)(node.name, module))
}

function knownModuleLine(node: string, module: string): LineOfNode {
  const what = `for the module "${module}": it is here, and a service gives it only where its setting ${settingThatAllows(module)} names it.`
  return {
    kind: 'module',
    node,
    severity: 'notes',
    words: { ofOne: `asks ${what}`, ofMany: `ask ${what}` },
    remedy: null,
  }
}

function otherModuleLine(node: string, module: string): LineOfNode {
  return {
    kind: 'module',
    node,
    severity: 'blocks',
    words: { ofOne: `asks for the module "${module}"; here code can have ${knownModules.join(', ')}.` },
    remedy: { kind: 'give-stand-in', node },
  }
}

const diskTypes: ReadonlySet<string> = new Set([
  'n8n-nodes-base.readWriteFile',
  'n8n-nodes-base.readBinaryFile',
  'n8n-nodes-base.readBinaryFiles',
  'n8n-nodes-base.writeBinaryFile',
])

/** Files of this machine are reached within the folder that a person named, and nowhere else. */
export function folderLines({ name, type }: WorkflowNode, given: ReadinessSurroundings): readonly LineOfNode[] {
  if (!diskTypes.has(type) || given.hasFilesFolder) return []
  const what = `files, and no folder for files is named. ${acts.nameFilesFolder}.`
  return [
    {
      kind: 'files-folder',
      node: name,
      severity: 'blocks',
      words: { ofOne: `reads or writes ${what}`, ofMany: `read or write ${what}` },
      remedy: { kind: 'name-folder' },
    },
  ]
}
