import { openFile } from '../state/case.ts'
import { wantCredential } from '../state/credentials.ts'
import { takeFreePort } from '../state/listener.ts'
import { goTo } from '../state/navigation.ts'
import { activateWorkflow } from '../state/workflows.ts'
import type { Remedy } from './remedy.ts'

/** Does what puts it right, or leads to where a person does. `pin` opens the editor of a pinned output. */
export function takeRemedy(remedy: Remedy, workflowId: string, pin: (node: string) => void): void {
  switch (remedy.kind) {
    case 'add-credential':
      wantCredential({ type: remedy.type, name: remedy.name, node: remedy.node, workflowId })
      goTo('settings')
      return
    case 'pin-output':
      pin(remedy.node)
      return
    case 'open-workflow':
      void openFile()
      return
    case 'activate':
      void activateWorkflow(remedy.workflowId, true)
      return
    case 'use-free-port':
      void takeFreePort()
      return
    case 'open-settings':
      goTo('settings')
  }
}
