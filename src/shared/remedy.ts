/** What a person can do about something that stands in the way, as data: the window makes a button of it. */
import type { Lack } from './lack.ts'
import type { VariableKind } from './variables.ts'

export type Remedy =
  /** A step that Faultline cannot run is given an answer, as part of the baseline. */
  | { readonly kind: 'give-stand-in'; readonly node: string }
  /** `name` null: the node names none yet; it is to name the one that is added. */
  | {
      readonly kind: 'add-credential'
      readonly type: string
      readonly name: string | null
      readonly node: string
      /** All that are to name it, where several name none yet. */
      readonly nodes?: readonly string[]
    }
  | { readonly kind: 'add-workflow'; readonly workflowId: string }
  | { readonly kind: 'activate'; readonly workflowId: string }
  /** The other workflow that has the path. */
  | { readonly kind: 'deactivate'; readonly workflowId: string; readonly workflowName: string }
  | { readonly kind: 'add-variable'; readonly from: VariableKind; readonly name: string }
  /** In Settings, for all workflows. */
  | { readonly kind: 'name-folder' }
  /** Of the workflow at hand. */
  | { readonly kind: 'edit-node'; readonly node: string }
  /** It is there, and disabled. */
  | { readonly kind: 'enable-node'; readonly workflowId: string; readonly node: string }
  /** In front of a trigger that no request reaches; of the workflow at hand. */
  | { readonly kind: 'add-webhook'; readonly node: string }
  /** Of the case at hand, from what its workflow reads. */
  | { readonly kind: 'fill-request' }
  /** The request of the case at hand goes where the webhook is. `path`: with a slash in front, the query as it was. */
  | { readonly kind: 'use-address'; readonly method: string; readonly path: string }
  | { readonly kind: 'use-free-port' }
  | { readonly kind: 'open-settings' }

/** What gives Faultline what it lacks; null where that is not a person's to give. `node`: the step that asks for it. */
export function remedyOfLack(lack: Lack, node: string | null): Remedy | null {
  switch (lack.kind) {
    case 'credential':
      // A person's leave is missing, no credential.
      if (lack.heldBack !== undefined) return null
      return { kind: 'add-credential', type: lack.type, name: lack.name, node: lack.node }
    case 'workflow':
      return { kind: 'add-workflow', workflowId: lack.id }
    case 'variable':
      if (lack.read === undefined) return { kind: 'open-settings' }
      return { kind: 'add-variable', from: lack.read.kind, name: lack.read.name }
    case 'node-type':
    case 'node-feature':
      return node === null ? null : { kind: 'give-stand-in', node }
  }
}
