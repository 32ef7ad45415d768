import type { Desktop } from '../../shared/desktop.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { WorkflowFileChoice, WrittenWorkflow } from '../../shared/workflow-file.ts'
import { writeWhole } from '../export/write-files.ts'
import type { Guard } from '../guard/guard.ts'
import { putSecretsAside } from '../redaction/put-secrets-aside.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { fileNameOf, secretsPutAside } from './file-name-of.ts'

/** Where a person writes a workflow as it is now to a file that the service's editor imports. */
export interface WorkflowExport {
  /**
   * Asks for a path and writes the workflow there; null where the person cancelled.
   *
   * @throws ProblemError WORKFLOW_NOT_FOUND, REDACTION_FAILED, FILE_NOT_WRITABLE
   */
  readonly write: (workflowId: string, choice: WorkflowFileChoice) => Promise<WrittenWorkflow | null>
}

export interface WorkflowExportParts {
  readonly repository: Pick<WorkflowRepository, 'get' | 'exported'>
  readonly guard: Pick<Guard, 'knownValues' | 'work'>
  readonly desktop: Pick<Desktop, 'saveFile'> | null
}

export function openWorkflowExport({ repository, guard, desktop }: WorkflowExportParts): WorkflowExport {
  return {
    write: async (workflowId, choice) => {
      const { name } = repository.get(workflowId).workflow
      const suggestedName = `${fileNameOf(name, 'workflow')}.json`
      const path = await desktop?.saveFile({ title: 'Save the workflow as a file', suggestedName })
      if (path === undefined || path === null) return null
      const file = fileOf(JSON.parse(repository.exported(workflowId)), choice)
      const { text, hiddenCount } = await hidden(file, choice, guard)
      return { path: await writeWhole(path, text), hiddenCount }
    },
  }
}

/** What its code remembers from one execution to the next is no part of a file, as in the service's own. */
function fileOf(written: unknown, { withPinned }: WorkflowFileChoice): JsonObject {
  const { staticData: _remembered, pinData, ...file } = isObject(written) ? written : {}
  return withPinned && pinData !== undefined ? { ...file, pinData } : file
}

async function hidden(
  file: JsonObject,
  { hides }: WorkflowFileChoice,
  guard: WorkflowExportParts['guard'],
): Promise<{ readonly text: Redacted; readonly hiddenCount: number }> {
  if (hides === 'secrets') {
    const text = putSecretsAside(file, guard.knownValues(), 'unlisted')
    return { text, hiddenCount: secretsPutAside(text) }
  }
  const { text, replacements } = await guard.work('text', JSON.stringify(file, null, 2))
  return { text, hiddenCount: new Set(replacements.map(({ placeholder }) => placeholder)).size }
}
