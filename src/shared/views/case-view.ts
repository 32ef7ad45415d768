import type { CaseState } from '../case-state.ts'
import type { Change } from '../change.ts'
import type { HeaderPairs } from '../delivery.ts'
import type { StandInAnswer } from '../stand-in-answer.ts'
import type { Verdict } from '../verdict.ts'
import type { Webhook } from '../webhook.ts'
import type { ImportNote, Workflow } from '../workflow.ts'
import type { KnownSuccess } from './known-success.ts'
import type { StoodInNode } from './node-answer-view.ts'

/** The case under study as the window shows it. */
export interface CaseView {
  /** Under which it is kept. */
  readonly id: string
  /** What it is called here. */
  readonly name: string
  readonly description: string
  readonly workflow: Workflow
  /** Name of the workflow that gets deliveries from outside at this one's path: itself, or another one; null: none does. */
  readonly deliveriesGoTo: string | null
  /** What became of nodes that are not run as they were written. */
  readonly importNotes: readonly ImportNote[]
  readonly webhooks: readonly Webhook[]
  readonly request: {
    readonly method: string
    readonly path: string
    readonly url: string
    readonly headers: HeaderPairs
    readonly body: string
    /** True where the request was edited since it was opened. */
    readonly edited: boolean
  }
  /** Who signs what is sent, at the moment it is sent; null: nobody. */
  readonly provider: string | null
  /**
   * Who signed the request as it was captured, as people call it, where its secret is not known here: the signature is sent as it
   * stands, and fits no other bytes. Null: nobody, or it is signed anew.
   */
  readonly capturedSignature: string | null
  /** The same of a provider that sends its secret as a token, which fits every request. */
  readonly capturedToken: string | null
  /**
   * The webhook whose credential is not here, and the header in which the request presents one: in the case, that one counts as
   * right. Null: it is here, none is asked for, or the request presents none.
   */
  readonly assumedCaller: { readonly node: string; readonly header: string } | null
  /** True where the body is empty and the workflow reads fields of it. */
  readonly lacksBody: boolean
  /** Hosts (`host` or `host:port`) to which a send goes out for real; every other one without a rule is closed. */
  readonly realHosts: readonly string[]
  /** Hosts that its text would let out and nobody decided on yet: closed until somebody does. */
  readonly proposedHosts: readonly string[]
  /** What the stand-ins of hosts answer, as far as somebody wrote it. */
  readonly answers: readonly StandInAnswer[]
  /** Nodes that something else than the engine answers for. */
  readonly standIns: readonly StoodInNode[]
  /** The one chosen change; null: baseline. */
  readonly change: Change | null
  readonly changeSentence: string | null
  /** Kinds of change (`LAYER.CHANGE`) that would change nothing: the baseline is like that. */
  readonly thereAlready: readonly string[]
  /** Kinds of change that meet nothing of the workflow: a send with one shows that its layer is not to blame. */
  readonly meetNothing: readonly string[]
  /** Changes that were made part of the baseline. */
  readonly adopted: readonly { readonly change: Change; readonly sentence: string }[]
  /** Ids of reproductions that were sent under another baseline than the one now in force. */
  readonly earlier: readonly string[]
  /** What would be taken back, in words ("Edit of the request"); null: nothing. */
  readonly undo: string | null
  readonly redo: string | null
  /** How the case stands under this baseline: what every view of it says and draws. */
  readonly state: CaseState
  /** Ids of the sweep and the transplant that were made under the baseline now in force. */
  readonly sweeps: readonly string[]
  /** What they say together; null while neither is done. */
  readonly verdict: Verdict | null
  /** The last successful run that a transplant takes layers from; null where none is known. */
  readonly lastSuccess: KnownSuccess | null
}
