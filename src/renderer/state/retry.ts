import { ask } from '../faultline.ts'
import { chooseExecution, followExecution } from './chosen-run.ts'
import { notifyDone, notifyProblem, notifyShown } from './toasts.ts'

/** Runs an execution again, with the workflow as it is now or as it was, and follows it; the first failure stays. */
export async function retryExecution(
  executionId: string,
  from: 'failed-node' | 'start',
  workflow: 'current' | 'original' = 'current',
): Promise<void> {
  const answer = await ask('retryExecution', { executionId, from, workflow })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  followExecution(answer.value.executionId)
  await chooseExecution(answer.value.executionId)
  notifyShown('The execution runs again.', 'Its first failure is kept.', {
    label: 'Back to the first',
    run: () => void chooseExecution(executionId),
  })
}

export async function cancelExecution(executionId: string): Promise<void> {
  const answer = await ask('cancelExecution', { executionId })
  if (answer.ok) notifyDone('The execution was stopped.', 'What ran before is kept.')
  else notifyProblem(answer.problem)
}
