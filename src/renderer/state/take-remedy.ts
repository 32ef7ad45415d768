import type { Remedy } from '../../shared/remedy.ts'
import { changeAddress, fillRequest } from './case.ts'
import { wantCredential } from './credentials.ts'
import { takeFreePort } from './listener.ts'
import { goTo } from './navigation.ts'
import { showNodeAnswer } from './node-answer.ts'
import { addWorkflows, closeReadiness, leaveReadiness, loadReadiness } from './readiness.ts'
import { wantVariable } from './variables.ts'
import { putWebhookInFront } from './webhook-in-front.ts'
import { activateWorkflow, editNode, enableNode } from './workflows.ts'

/**
 * Puts right what is wrong, or leads to where a person does. `workflowId`: the workflow at hand, whose node asks for it. None of
 * it uses up the one change.
 */
export async function takeRemedy(remedy: Remedy, workflowId: string): Promise<void> {
  switch (remedy.kind) {
    case 'add-workflow':
      await addWorkflows()
      return
    case 'activate':
      await activateWorkflow(remedy.workflowId, true)
      await loadReadiness()
      return
    case 'deactivate':
      await activateWorkflow(remedy.workflowId, false)
      await loadReadiness()
      return
    case 'enable-node':
      await enableNode(remedy.workflowId, remedy.node)
      await loadReadiness()
      return
    case 'add-webhook':
      await putWebhookInFront(workflowId, remedy.node)
      return
    case 'fill-request':
      await fillRequest()
      return
    case 'use-address':
      closeReadiness()
      goTo('reproduce')
      await changeAddress(remedy)
      return
    case 'use-free-port':
      await takeFreePort()
      return
    case 'give-stand-in':
      closeReadiness()
      goTo('reproduce')
      await showNodeAnswer(remedy.node)
      return
    case 'add-credential':
      leaveReadiness()
      wantCredential({
        ...{ type: remedy.type, name: remedy.name, node: remedy.node, workflowId, isOfChange: false },
        ...(remedy.nodes !== undefined && { nodes: remedy.nodes }),
      })
      goTo('settings')
      return
    case 'add-variable':
      leaveReadiness()
      wantVariable({ kind: remedy.from, name: remedy.name })
      goTo('settings')
      return
    case 'name-folder':
    case 'open-settings':
      closeReadiness()
      goTo('settings')
      return
    case 'edit-node':
      closeReadiness()
      goTo('workflows')
      await editNode(workflowId, remedy.node)
  }
}
