/** Several files that are opened together: the workflows among them are linked by their ids, and one of them is studied. */
import { tooLarge } from '../../shared/file-limit.ts'
import { isObject } from '../../shared/json.ts'
import { append } from '../../shared/list.ts'
import { takesDeliveries } from '../../shared/webhook-address.ts'
import { workflowsIn } from '../../shared/workflow-object.ts'
import { ask } from '../faultline.ts'
import { openText } from './open-text.ts'
import { loadReadiness } from './readiness.ts'
import { shortList } from './short-list.ts'
import { textOfFile } from './text-of-file.ts'
import { notifyDone, notifyProblem } from './toasts.ts'
import { showWorkflows } from './workflows.ts'

interface GivenFile {
  readonly name: string
  readonly text: string
}

/**
 * Opens every file: workflows are taken in, the first that takes deliveries becomes the case. `openAlone` opens what is no workflow.
 * What cannot be opened is told with the name of its file, and keeps none of the others from being opened.
 */
export async function openMany(files: readonly File[], openAlone: (file: File) => Promise<void>): Promise<void> {
  const workflows: GivenFile[] = []
  const others: File[] = []
  for (const file of files) {
    if (/\.(?:zip|gz)$/iu.test(file.name) || tooLarge(file.name, file.size) !== null) {
      others.push(file)
      continue
    }
    const text = await textOfFile(file)
    if (text === null) continue
    if (isWorkflow(text)) workflows.push({ name: file.name, text })
    else others.push(file)
  }
  const studied = workflows.find(({ text }) => isServed(text)) ?? workflows[0]
  const beside = workflows.filter((one) => one !== studied)
  const added: string[] = []
  for (const { name, text } of beside) {
    const answer = await ask('addWorkflows', { name, text })
    if (answer.ok) append(added, answer.value)
    else notifyProblem(answer.problem)
  }
  if (studied !== undefined) await openText(studied.name, studied.text)
  for (const file of others) await openAlone(file)
  if (added.length === 0) return
  notifyDone(
    `Opened ${String(added.length)} more workflow${added.length === 1 ? '' : 's'} beside it: ${shortList(added)}.`,
  )
  await Promise.all([showWorkflows(null), loadReadiness()])
}

function isWorkflow(text: string): boolean {
  const value = parsed(text)
  return !(isObject(value) && value['format'] !== undefined) && workflowsIn(value).length > 0
}

function isServed(text: string): boolean {
  return workflowsIn(parsed(text)).some(({ nodes }) =>
    nodes.some((node) => isObject(node) && takesDeliveries(node['type']) && node['disabled'] !== true),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, ''))
  } catch {
    return null
  }
}
