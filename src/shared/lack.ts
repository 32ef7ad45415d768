import { acts } from './acts.ts'
import type { VariableRead } from './variables.ts'

/**
 * What this Faultline lacks to run a step as the workflow's own machine runs it. An execution that ends for such a lack tells
 * nothing about the workflow: neither that it breaks, nor where.
 */
export type Lack =
  /** The engine has no node of this type. */
  | { readonly kind: 'node-type'; readonly type: string }
  /** The engine has the type, and not what this node asks of it (another language, an SQL query, a form). */
  | {
      readonly kind: 'node-feature'
      readonly type: string
      /** Present where it is an authentication that no webhook has: what stands in the node. */
      readonly authentication?: string
    }
  /** `name` null: the node asks for one of this type and names none. `node`: the step that needs it. */
  | {
      readonly kind: 'credential'
      readonly type: string
      readonly name: string | null
      readonly node: string
      /** Why a kept one of that name is not used; absent: there is none. */
      readonly heldBack?: HeldBack
    }
  /** A called workflow that was never opened here. */
  | { readonly kind: 'workflow'; readonly id: string }
  | {
      readonly kind: 'variable'
      /** `$vars.NAME` or `$env.NAME`. */
      readonly name: string
      /** The same in its parts; absent where an earlier version noted it. */
      readonly read?: VariableRead
    }

/**
 * Why a kept credential is not used by its name alone: a person is asked for it in the window, they keep it from the workflow,
 * or nobody is there to be asked.
 */
export type HeldBack = 'asked' | 'closed' | 'nobody-asked'

/** What is lacking, in one sentence; `node` is the step that asks for it. */
export function lackSentence(lack: Lack, node: string | null): string {
  const name = lack.kind === 'credential' ? lack.node : node
  const step = name === null ? 'The workflow' : `"${name}"`
  switch (lack.kind) {
    case 'node-type':
      return `${step} has the type "${lack.type}", which Faultline cannot run.`
    case 'node-feature':
      if (lack.authentication !== undefined)
        return `The webhook asks for the authentication "${lack.authentication}", which is none that there is.`
      return `${step} uses a part of "${lack.type}" that Faultline cannot run.`
    case 'credential':
      if (lack.heldBack !== undefined) {
        return `${step} names the credential "${lack.name ?? ''}" of the type "${lack.type}" by an id that is not known here; the kept one of that name is not used for its name alone${heldBackWords[lack.heldBack].why}.`
      }
      return lack.name === null || lack.name === ''
        ? `${step} asks for a credential of the type "${lack.type}", and none is there.`
        : `${step} needs the credential "${lack.name}" of the type "${lack.type}", which is not in Faultline.`
    case 'workflow':
      return `${step} calls the workflow with the id "${lack.id}", which is not in Faultline.`
    case 'variable':
      return `${step} reads the variable "${lack.name}", which Faultline does not have.`
  }
}

/** What to do about it, in one sentence. */
export function lackRemedy(lack: Lack): string {
  switch (lack.kind) {
    case 'node-feature':
      if (lack.authentication !== undefined)
        return 'Choose None, Basic Auth, Header Auth or JWT Auth in the node, then send again.'
      return `${acts.sayAnswer}, then send again.`
    case 'node-type':
      return `${acts.sayAnswer}, then send again.`
    case 'variable':
      return `${acts.giveVariable}, then send again.`
    case 'credential':
      if (lack.heldBack !== undefined) return heldBackWords[lack.heldBack].remedy
      return `${acts.addCredential} and send again.`
    case 'workflow':
      return `${acts.openCalled} and send again.`
  }
}

const heldBackWords: Readonly<Record<HeldBack, { readonly why: string; readonly remedy: string }>> = {
  asked: { why: ': it is asked for in the window', remedy: 'Allow it in the window, then retry the execution.' },
  closed: {
    why: ', as a person decided',
    remedy: 'Take that back in Settings under "Hosts that workflows may reach", then retry the execution.',
  },
  'nobody-asked': {
    why: ', and nobody is asked here',
    remedy: 'Give the credential with --credentials CREDENTIALS.json, or allow it in the window of Faultline.',
  },
}
