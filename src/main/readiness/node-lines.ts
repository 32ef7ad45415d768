/** What one node would be stopped by: its type, its language, the modules and variables that it asks for. */
import { lackSentence } from '../../shared/lack.ts'
import { nodeLabel } from '../engine/nodes/catalogue.ts'
import type { ReadinessLine, RunsBy } from '../../shared/readiness.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { isKnownModule, knownModules } from '../engine/sandbox/known-modules.ts'
import { modulesAsked, scriptsOf, variablesLeftAsText, variablesRead } from './code-of-node.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'
import { isTrigger } from '../engine/start-node.ts'
import { isPython, lacksFeature } from './run-nodes.ts'

/** The node cannot be run as it is: it is stood in for, or nothing gets past it. */
export function typeLines(node: WorkflowNode, by: RunsBy, hasOtherTrigger: boolean): readonly ReadinessLine[] {
  const { name, type } = node
  if (by === 'engine' || by === 'installed') return []
  if (by !== 'none') {
    const what = by === 'recorded' ? 'the data that is pinned to it is used' : 'a stand-in answers for it'
    return [
      {
        kind: 'stand-in',
        node: name,
        severity: 'notes',
        sentence: `"${name}" (${nodeLabel(type)}) is not run by Faultline: ${what}.`,
        remedy: { kind: 'give-stand-in', node: name },
      },
    ]
  }
  if (isPython(node)) {
    return [
      {
        kind: 'python',
        node: name,
        severity: 'blocks',
        sentence: `"${name}" is written in ${String(node.parameters['language'])}; Faultline runs JavaScript only.`,
        remedy: { kind: 'give-stand-in', node: name },
      },
    ]
  }
  if (isTrigger(node)) {
    return [
      {
        kind: 'type',
        node: name,
        severity: hasOtherTrigger ? 'notes' : 'blocks',
        sentence: `"${name}" is started by ${nodeLabel(type)} (${type}), from which Faultline receives nothing.`,
        remedy: null,
      },
    ]
  }
  const lack = { kind: lacksFeature(node) ? 'node-feature' : 'node-type', type } as const
  return [
    {
      kind: 'type',
      node: name,
      severity: 'blocks',
      sentence: lackSentence(lack, name),
      remedy: { kind: 'give-stand-in', node: name },
    },
  ]
}

export function variableLines(node: WorkflowNode, { variables }: ReadinessSurroundings): readonly ReadinessLine[] {
  const left = variablesLeftAsText(node).map(({ kind, name }): ReadinessLine => ({
    kind: 'variable',
    node: node.name,
    severity: 'blocks',
    sentence: `"${node.name}" has {{ $${kind}.${name} }} as plain text: without "=" in front of it the value stays as it is written.`,
    remedy: { kind: 'edit-node', node: node.name },
  }))
  const lacking = variablesRead(node)
    .filter(({ kind, name }) => !Object.hasOwn(variables[kind] ?? {}, name))
    .map(({ kind, name }): ReadinessLine => ({
      kind: 'variable',
      node: node.name,
      severity: 'blocks',
      sentence: `"${node.name}" reads $${kind}.${name}, which Faultline does not have: give it in Settings, in the case, or with --env FILE.`,
      remedy: { kind: 'add-variable', from: kind, name },
    }))
  return [...lacking, ...left]
}

export function moduleLines(node: WorkflowNode): readonly ReadinessLine[] {
  const asked = scriptsOf(node)
    .flatMap(modulesAsked)
    .filter((name) => !isKnownModule(name))
  return asked.map((name) => ({
    kind: 'module',
    node: node.name,
    severity: 'blocks',
    sentence: `"${node.name}" asks for the module "${name}"; here code can have ${knownModules.join(', ')}.`,
    remedy: { kind: 'give-stand-in', node: node.name },
  }))
}

const diskTypes: ReadonlySet<string> = new Set([
  'n8n-nodes-base.readWriteFile',
  'n8n-nodes-base.readBinaryFile',
  'n8n-nodes-base.readBinaryFiles',
  'n8n-nodes-base.writeBinaryFile',
])

/** Files of this machine are reached within the folder that a person named, and nowhere else. */
export function folderLines({ name, type }: WorkflowNode, given: ReadinessSurroundings): readonly ReadinessLine[] {
  if (!diskTypes.has(type) || given.hasFilesFolder) return []
  return [
    {
      kind: 'files-folder',
      node: name,
      severity: 'blocks',
      sentence: `"${name}" reads or writes files, and no folder for files is named: name one in Settings or with --files DIR.`,
      remedy: { kind: 'name-folder' },
    },
  ]
}
