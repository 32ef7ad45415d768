/**
 * Of which kind a file is to be that a node gives: what the later nodes can read. Nodes that hand files on are looked through. Pure.
 */
import { findNode, type Workflow, type WorkflowNode } from '../../../shared/workflow.ts'
import type { MadeUpFile } from '../../../shared/made-up-file.ts'
import { filesOfNode, type ReadFile } from './files-of-node.ts'
import { madeUpPart } from './made-up-binary.ts'

const handOn = new Set(
  'if filter switch noOp merge limit sort splitInBatches wait removeDuplicates set code function functionItem renameKeys dateTime crypto aggregate'.split(
    ' ',
  ),
)

/** The file that is read later of what the node of that name gives; null where none is, as far as parameters tell. */
export function fileReadLater(workflow: Workflow, name: string): ReadFile | null {
  const files = filesReadLater(workflow, name)
  return files.find(({ kind }) => kind !== 'any') ?? files[0] ?? null
}

/** Which file is made up for a binary field of what a form gives; null where no kind of it is read. */
export function fileForForm(workflow: Workflow, name: string): (field: string) => MadeUpFile | null {
  const files = filesReadLater(workflow, name).filter(({ kind }) => kind !== 'any')
  return (field) => {
    const read = files.find((file) => file.field === field)
    return read === undefined ? null : madeUpPart(read)
  }
}

/**
 * One for each binary field that is read later, the first that is read first; of several readers the one that takes fewer kinds counts.
 * `alone`: nothing is looked for behind a Merge, where another input may bring the file.
 */
export function filesReadLater(workflow: Workflow, name: string, alone = false): readonly ReadFile[] {
  const found = new Map<string, ReadFile>()
  const seen = new Set([name])
  let from: readonly string[] = [name]
  while (from.length > 0) {
    const targets = from.flatMap((each) => targetsOf(workflow, each)).filter((target) => !seen.has(target.name))
    for (const target of targets) {
      seen.add(target.name)
      for (const read of filesOfNode(workflow, target)) {
        const before = found.get(read.field)
        if (before === undefined || (before.kind === 'any' && read.kind !== 'any')) found.set(read.field, read)
      }
    }
    from = targets.filter((one) => handsOn(one) && !(alone && joins(one))).map((one) => one.name)
  }
  return [...found.values()]
}

function targetsOf(workflow: Workflow, name: string): readonly WorkflowNode[] {
  const { connections } = workflow
  const outputs = Object.hasOwn(connections, name) ? (connections[name]?.['main'] ?? []) : []
  return outputs.flatMap((targets) => (targets ?? []).flatMap(({ node }) => findNode(workflow, node) ?? []))
}

function joins({ type, disabled }: WorkflowNode): boolean {
  return disabled !== true && type.endsWith('.merge')
}

/** Code that makes files of its own hands none on. */
function handsOn({ type, disabled, parameters }: WorkflowNode): boolean {
  if (disabled === true) return true
  const short = type.slice(type.lastIndexOf('.') + 1)
  const { jsCode, functionCode } = parameters
  return handOn.has(short) && ![jsCode, functionCode].some((code) => typeof code === 'string' && makesFiles.test(code))
}

const makesFiles = /\bbinary\s*:|\bbinary\b[^=\n]{0,60}[^=!<>]=(?!=)|prepareBinaryData/u
