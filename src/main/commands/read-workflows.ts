import { ProblemError, type Problem } from '../../shared/problem.ts'
import { readWorkflowFiles, oneForEachId, type FiledWorkflow } from '../workflows/workflow-files.ts'
import { say } from './say.ts'

/**
 * The workflows of the files and folders that a command was given. What cannot be read is said and left out.
 *
 * @throws ProblemError of the first file where none of them gave a workflow
 */
export function readGiven(files: readonly string[]): readonly FiledWorkflow[] {
  return readGivenWorkflows(files).workflows
}

/** The same; `refused` is true where something could not be read. */
export function readGivenWorkflows(files: readonly string[]): {
  readonly workflows: readonly FiledWorkflow[]
  readonly refused: boolean
} {
  const { workflows, refused } = readWorkflowFiles(files)
  const [first] = refused
  if (workflows.length === 0 && first !== undefined) throw new ProblemError(first)
  sayRead(workflows, refused)
  return { workflows, refused: refused.length > 0 }
}

/** Says what could not be read, what became of nodes, and which workflows claim one id. */
export function sayRead(workflows: readonly FiledWorkflow[], refused: readonly Problem[]): void {
  for (const { sentence, remedy } of refused) say(`${sentence} ${remedy}`)
  for (const { file, notes } of workflows) for (const { sentence } of notes) say(`${file}: ${sentence}`)
  for (const { file, sentence } of oneForEachId(workflows).left) say(`${file}: ${sentence}`)
}
