import { ask } from '../faultline.ts'
import { openFile } from './files-to-open.ts'
import { openServices } from './from-n8n.ts'
import { closeLog } from './log.ts'
import { openText } from './open-text.ts'
import { notifyProblem } from './toasts.ts'

/** Makes a workflow of this folder, about which a log tells, the case under study. */
export async function studyLogged({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  const answer = await ask('workflowText', { workflowId: id })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  closeLog()
  await openText(`${name}.json`, answer.value)
}

/** Asks for the file of the workflow about which a log tells. */
export async function bringWorkflow(): Promise<void> {
  closeLog()
  await openFile()
}

/** Goes to where the execution about which a log tells can be brought in. */
export async function bringExecution(): Promise<void> {
  closeLog()
  await openServices()
}
