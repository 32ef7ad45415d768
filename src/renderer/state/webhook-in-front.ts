import { isObject } from '../../shared/json.ts'
import { webhookAddress } from '../../shared/webhook-address.ts'
import { ask } from '../faultline.ts'
import { editRequest, showStep } from './case.ts'
import { loadReadiness } from './readiness.ts'
import { notifyDone, notifyProblem } from './toasts.ts'
import { restoreVersion, showWorkflow } from './workflows.ts'

/** Lets a webhook start a workflow that began at another trigger, and points the request of the case at it. */
export async function putWebhookInFront(workflowId: string, trigger: string): Promise<void> {
  const before = await ask('workflow', { workflowId })
  const answer = before.ok
    ? await ask('editWorkflow', { workflowId, edit: { kind: 'receive', node: trigger } })
    : before
  if (!answer.ok || !before.ok) {
    if (!answer.ok) notifyProblem(answer.problem)
    return
  }
  const { detail, nodes } = answer.value
  showWorkflow(detail)
  const webhook = detail.workflow.nodes.find(({ name }) => name === nodes[0])
  if (webhook === undefined) return
  const { methods, path } = webhookAddress(webhook)
  const headers: [string, string][] = [
    ['Host', 'localhost'],
    ['Content-Type', 'application/json'],
  ]
  const [pinned] = before.value.workflow.pinData[trigger] ?? []
  const body = JSON.stringify(isObject(pinned?.['json']) ? pinned['json'] : (pinned ?? {}), null, 2)
  await editRequest({ method: methods[0] ?? 'POST', path: `/${path}`, headers, body })
  if (pinned === undefined) {
    const filled = await ask('fillRequest', undefined)
    if (filled.ok) showStep(filled.value)
  }
  await loadReadiness()
  notifyDone(
    `A webhook stands in front of "${trigger}".`,
    pinned === undefined
      ? `"${trigger}" gives the body of the request, which has made-up values for what the workflow reads: write your own where they matter.`
      : `"${trigger}" gives the body of the request, which is the item that is pinned to it.`,
    { label: 'Undo', run: () => void restoreVersion(workflowId, before.value.version).then(() => loadReadiness()) },
  )
}
