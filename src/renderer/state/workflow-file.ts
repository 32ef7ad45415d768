import type { WorkflowFileChoice, WrittenWorkflow } from '../../shared/workflow-file.ts'
import { ask } from '../faultline.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** Writes the workflow where the person says. True where it was written. */
export async function saveWorkflowFile(workflowId: string, choice: WorkflowFileChoice): Promise<boolean> {
  const answer = await ask('exportWorkflow', { workflowId, choice })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value !== null) notifyDone('The workflow was written.', wordsOf(answer.value, choice))
  return answer.ok && answer.value !== null
}

function wordsOf({ path, hiddenCount }: WrittenWorkflow, { hides }: WorkflowFileChoice): string {
  const values = `${String(hiddenCount)} ${hiddenCount === 1 ? 'value is' : 'values are'} hidden in it.`
  if (hides === 'personal data') return `${path}\n${hiddenCount === 0 ? 'Nothing in it had to be hidden.' : values}`
  const secrets =
    hiddenCount === 0
      ? 'No secret was found in it.'
      : `${String(hiddenCount)} ${hiddenCount === 1 ? 'secret stands' : 'secrets stand'} in it as names.`
  return `${path}\n${secrets} What tells of persons stays in it: look through it before you hand it on.`
}
