/**
 * The one reader of workflow files: for the command line (run, serve, check, explain, reproduce, sweep) and the window. In: files
 * and folders that a person named. Out: every workflow in them, and a sentence for each file that gave none, with its name.
 */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { append } from '../../shared/list.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import type { ImportNote, Workflow } from '../../shared/workflow.ts'
import { isFolder, isNoFile } from '../data-folder/place-kind.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { readWorkflows } from '../engine/read-workflow.ts'

/** A workflow out of a file that a person named. */
export interface FiledWorkflow {
  readonly file: string
  readonly workflow: Workflow
  /** Its JSON text, out of what wrapped it: what is kept of it. */
  readonly text: string
  readonly notes: readonly ImportNote[]
}

export interface FiledWorkflows {
  readonly workflows: readonly FiledWorkflow[]
  /** One for each file, or workflow of a file, that could not be read; the sentence names the file. */
  readonly refused: readonly Problem[]
}

/** No folder is looked into deeper than this. */
const deepestFolder = 12

/** Reads files, and every `.json` file of folders and their folders, in the order of their names. Never throws a `ProblemError`. */
export function readWorkflowFiles(given: readonly string[]): FiledWorkflows {
  const workflows: FiledWorkflow[] = []
  const refused: Problem[] = []
  for (const place of given) {
    const files = filesIn(place)
    if (files.length === 0) refused.push(emptyFolder(place))
    for (const file of files) {
      try {
        const found = workflowsOf(readTextFile(file), file)
        append(workflows, found.workflows)
        append(refused, found.refused)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        refused.push(ofFile(error.problem, file))
      }
    }
  }
  return { workflows, refused }
}

/**
 * Every workflow of the text of one file.
 *
 * @throws ProblemError NOT_JSON, NOT_A_WORKFLOW where it holds none
 */
export function workflowsOf(text: string, file: string): FiledWorkflows {
  const { read, refused } = readWorkflows(text, basename(file, '.json'))
  return {
    workflows: read.map(({ workflow, text: kept, notes }) => ({ file, workflow, text: kept, notes })),
    refused: refused.map(({ problem }) => ofFile(problem, file)),
  }
}

/**
 * The workflows with one for each id, the first; those without an id all. For each that is left out a sentence: by an id only one
 * can be called or served.
 */
export function oneForEachId(workflows: readonly FiledWorkflow[]): {
  readonly kept: readonly FiledWorkflow[]
  readonly left: readonly { readonly file: string; readonly sentence: string }[]
} {
  const holders = new Map<string, FiledWorkflow>()
  const kept: FiledWorkflow[] = []
  const left: { readonly file: string; readonly sentence: string }[] = []
  for (const one of workflows) {
    const { id, name } = one.workflow
    const holder = id === '' ? undefined : holders.get(id)
    if (holder === undefined) {
      holders.set(id, one)
      kept.push(one)
      continue
    }
    const sentence = `The workflow "${name}" has the id "${id}", as "${holder.workflow.name}" in ${holder.file} has: that one is called and served by it.`
    left.push({ file: one.file, sentence })
  }
  return { kept, left }
}

/** The file itself, or the `.json` files of a folder; a place that is not there is left to the reader to refuse. */
function filesIn(place: string): readonly string[] {
  if (!isFolder(place)) return [place]
  return jsonFilesIn(place, deepestFolder)
}

function jsonFilesIn(folder: string, depth: number): readonly string[] {
  if (depth === 0) return []
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isHidden(entry.name) ? [] : jsonFilesIn(path, depth - 1)
    return entry.name.toLowerCase().endsWith('.json') && !isHidden(entry.name) && !isNoFile(path) ? [path] : []
  })
}

function isHidden(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

function emptyFolder(folder: string): Problem {
  return {
    code: 'FILE_NOT_FOUND',
    sentence: `The folder ${folder} holds no .json file.`,
    remedy: 'Give a folder with workflows, each exported as a JSON file, or the files themselves.',
  }
}

function ofFile(problem: Problem, file: string): Problem {
  return problem.sentence.includes(file) ? problem : { ...problem, sentence: `${file}: ${problem.sentence}` }
}
