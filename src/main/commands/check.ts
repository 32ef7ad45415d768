import type { Readiness } from '../../shared/readiness.ts'
import { isReady } from '../../shared/readiness.ts'
import { stepWithoutWebhook } from '../../shared/other-start.ts'
import type { Item } from '../../shared/item.ts'
import { createCredentialRegistry } from '../credentials/credential-registry.ts'
import { variablesIn } from '../credentials/variable-values.ts'
import { filesFolderOf } from '../data-folder/files-folder.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { readinessOf } from '../readiness/readiness.ts'
import type { FiledWorkflow } from '../workflows/workflow-files.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { readItems } from './read-input.ts'
import { readSecretFiles, type SecretFileOptions } from './read-secret-files.ts'
import { readGivenWorkflows } from './read-workflows.ts'
import { printUnredacted, say } from './say.ts'

export interface CheckOptions extends SecretFileOptions {
  readonly items?: string
  /** Folder whose files workflows may read and write. */
  readonly files?: string
}

/**
 * `check`: what each workflow meets here before anything is sent to it, a line for each. All of them count as active, so that paths
 * which two of them claim are told. Ends with 10 where something would stop a delivery to one.
 */
export async function checkCommand(files: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const box = createCredentialRegistry()
  box.add(readSecretFiles(options))
  const item = options.items === undefined ? null : firstItem(readItems(readTextFile(options.items), options.items))
  const variables = variablesIn(box)
  const hasFilesFolder = filesFolderOf(options.files) !== null
  const { workflows, refused } = readGivenWorkflows(files)
  const ids = new Set(workflows.map(({ workflow }) => workflow.id))
  const active = workflows.map(({ workflow }) => ({ ...workflow, active: true }))
  let ready = true
  for (const [index, filed] of workflows.entries()) {
    const readiness = readinessOf(filed.workflow, {
      hasCredential: (type, reference) => box.find(type, reference) !== null,
      // Served, its requests may go out for real.
      isClosed: () => false,
      assumedHeader: () => null,
      hasWorkflow: (id) => ids.has(id),
      variables: variables(),
      hasFilesFolder,
      // One without an id is told from the others by its place.
      others: active.flatMap((one, place) => (place === index ? [] : [{ ...one, id: `${String(place)} ${one.id}` }])),
      othersAreServed: false,
      item,
    })
    await printUnredacted(readinessView(filed, readiness))
    sayLines(filed, readiness)
    ready &&= isReady(readiness)
  }
  if (refused) return exitCodes.notDone
  return ready ? exitCodes.done : exitCodes.studyFailed
}

function firstItem(items: readonly Item[]): Item['json'] | null {
  return items[0]?.json ?? null
}

/** A workflow's readiness as the command line prints it. */
export function readinessView({ file, workflow }: FiledWorkflow, readiness: Readiness): object {
  const { nodes, lines } = readiness
  return {
    file,
    workflow: workflow.name,
    ok: isReady(readiness),
    nodes: nodes.map(({ name, type, runsBy }) => ({ name, type, runs_by: runsBy })),
    blockers: lines.filter(({ severity }) => severity === 'blocks').map(lineView),
    notes: lines.filter(({ severity }) => severity === 'notes').map(lineView),
  }
}

function lineView({ kind, node, nodes, sentence }: Readiness['lines'][number]): object {
  return { kind, node, ...(nodes !== undefined && { nodes }), sentence }
}

function sayLines({ file, workflow }: FiledWorkflow, readiness: Readiness): void {
  const { nodes, lines } = readiness
  const count = (by: string): number => nodes.filter(({ runsBy }) => runsBy === by).length
  const standIns = count('recorded') + count('stand-in')
  const parts = [
    `${String(count('engine') + count('installed'))} of ${String(nodes.length)} nodes are run`,
    ...(standIns === 0 ? [] : [`${String(standIns)} ${standIns === 1 ? 'is' : 'are'} stood in for`]),
    ...(count('none') === 0 ? [] : [`${String(count('none'))} cannot be run here`]),
  ]
  const blockers = lines.filter(({ severity }) => severity === 'blocks')
  say(`${file}: "${workflow.name}" ${isReady(readiness) ? 'is ready' : 'is not ready'}: ${parts.join(', ')}.`)
  for (const { sentence, remedy } of blockers)
    say(`  ${sentence}${remedy?.kind === 'add-webhook' ? ` ${stepWithoutWebhook(workflow.nodes)}` : ''}`)
}
