/**
 * Edits of one thing that follow each other closely are one version: each takes the place of the one before. What was folded stays
 * in memory, so that it can be gone back to step by step until Faultline ends.
 */
import type { WorkflowEdit } from '../../shared/workflow-edit.ts'
import type { Store } from '../store/open-store.ts'

/** What an edit is about: the things that it changes, and what they are called after it. */
export interface EditSubject {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

interface SavedVersion {
  readonly workflowId: string
  /** Versions that ran before the edit and run now. */
  readonly before: string
  readonly after: string
  /** False where the version was kept already. */
  readonly isNew: boolean
  /** Null: an earlier version was made to run again. */
  readonly subject: EditSubject | null
}

export interface VersionFolding {
  /** Hears of each version that was saved by hand, and takes the one before it out of the store where both are one. */
  readonly saved: (saved: SavedVersion) => void
  /** The text of a version that was folded into a later one; null where none was. */
  readonly text: (workflowId: string, version: string) => string | null
}

export interface VersionFoldingParts {
  readonly workflows: Pick<Store['workflows'], 'find' | 'versionText' | 'removeVersion'>
  /** True where an execution names the version: then it is kept. */
  readonly hasRun: (version: string) => boolean
  readonly now: () => number
}

interface Chain {
  readonly head: string
  readonly headAt: number
  readonly subject: EditSubject | null
  /** Versions that edits of this session made. */
  readonly made: Set<string>
  readonly folded: Map<string, string>
}

/** Edits that are further apart are versions of their own. */
const closelyMs = 60_000
/** As many steps as the window can take back. */
const mostSteps = 200
/** Characters of all folded texts; beyond it each edit is a version of its own. */
const mostText = 32 * 1024 * 1024

export function openVersionFolding({ workflows, hasRun, now }: VersionFoldingParts): VersionFolding {
  const chains = new Map<string, Chain>()
  const forgetRemoved = (): void => {
    for (const id of chains.keys()) if (workflows.find(id) === null) chains.delete(id)
  }
  const textLength = (): number =>
    [...chains.values()].flatMap(({ folded }) => [...folded.values()]).reduce((sum, { length }) => sum + length, 0)
  return {
    saved: ({ workflowId, before, after, isNew, subject }) => {
      if (before === after) return
      forgetRemoved()
      const chain = chains.get(workflowId)
      const made = chain?.made ?? new Set<string>()
      const folded = chain?.folded ?? new Map<string, string>()
      const belongs =
        chain?.head === before &&
        now() - chain.headAt <= closelyMs &&
        (subject === null ? folded.has(after) : isSame(chain.subject, subject))
      const text = workflows.versionText(workflowId, before)
      if (belongs && text !== null && made.has(before) && !hasRun(before) && textLength() + text.length <= mostText) {
        folded.set(before, text)
        workflows.removeVersion(workflowId, before)
      }
      folded.delete(after)
      for (const oldest of [...folded.keys()].slice(0, Math.max(0, folded.size - mostSteps))) folded.delete(oldest)
      if (isNew) made.add(after)
      chains.set(workflowId, { head: after, headAt: now(), subject, made, folded })
    },
    text: (workflowId, version) => chains.get(workflowId)?.folded.get(version) ?? null,
  }
}

/** Moves are about the places of all nodes. What is new or gone goes on from nothing. */
export function subjectOf(edit: WorkflowEdit, names: readonly string[]): EditSubject {
  switch (edit.kind) {
    case 'move':
      return { before: [...names.map(nodeNamed), places], after: [...names.map(nodeNamed), places] }
    case 'rename':
      return { before: [nodeNamed(edit.node)], after: names.map(nodeNamed) }
    case 'remove':
    case 'add':
    case 'paste':
    case 'duplicate':
    case 'receive':
      return { before: [], after: names.map(nodeNamed) }
    case 'disable':
    case 'connect':
    case 'disconnect':
    case 'pin':
      return { before: names.map(nodeNamed), after: names.map(nodeNamed) }
  }
}

export function subjectOfNode(name: string): EditSubject {
  return { before: [nodeNamed(name)], after: [nodeNamed(name)] }
}

export const subjectOfSettings: EditSubject = { before: ['settings'], after: ['settings'] }

const places = 'places'

function nodeNamed(name: string): string {
  return `node ${name}`
}

function isSame(last: EditSubject | null, { before }: EditSubject): boolean {
  if (last === null) return false
  const known = new Set(last.after)
  if (before.includes(places) && known.has(places)) return true
  const nodes = before.filter((one) => one !== places)
  return nodes.length > 0 && nodes.every((one) => known.has(one))
}
