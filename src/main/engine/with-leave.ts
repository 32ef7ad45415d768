import { heldBackFailure } from './nodes/http/credential-of.ts'
import type { CredentialReference, WorkflowNode } from '../../shared/workflow.ts'
import { longestHoldMs } from './departure.ts'
import type { Surroundings } from './surroundings.ts'
import { untilStopped } from './stop-run.ts'
import type { StopSwitch } from './stop-switch.ts'

/** How a node that runs asks for a person's leave to use a credential that is held back from it. */
export interface Leave {
  /** Breaks the run off where a person is to be asked: it is made again when they have answered. */
  readonly needed: (type: string, reference: CredentialReference) => void
  /** Waits in place until a person has answered; at once where nobody is to be asked. */
  readonly awaited: (type: string, reference: CredentialReference) => Promise<void>
}

interface LeaveParts {
  readonly surroundings: Pick<Surroundings, 'awaitLeave' | 'heldBack'>
  readonly workflow: { readonly id: string; readonly name: string }
  readonly node: WorkflowNode
  readonly stopped: StopSwitch
  /** True where something of this run has left: then it must not be made again. */
  readonly hasSent: () => boolean
  /** Takes back what the run left behind: it counts for nothing. */
  readonly forget: () => void
}

/** Thrown where a node asks for a credential that a person is asked for. */
class LeaveAwaited extends Error {}

/**
 * Runs a node; where it lacks a person's leave to use a credential it is held as a request is that lacks a host's. It is run anew
 * then, as long as nothing has left it: what was sent is never sent twice, and the lack is the failure.
 */
export async function withLeave<Value>(parts: LeaveParts, run: (leave: Leave) => Promise<Value>): Promise<Value> {
  const { surroundings, workflow, node, stopped, hasSent, forget } = parts
  let asked: Set<string> | null = null
  const isToAsk = (type: string, reference: CredentialReference): boolean => {
    const name = `${type} ${reference.name}`
    if (surroundings.awaitLeave === undefined || asked?.has(name) === true) return false
    if (surroundings.heldBack?.(type, reference, workflow) !== 'asked') return false
    asked ??= new Set()
    asked.add(name)
    return true
  }
  const awaited = async (type: string, reference: CredentialReference): Promise<void> => {
    const answer = surroundings.awaitLeave?.(type, reference, workflow, longestHoldMs) ?? Promise.resolve()
    await untilStopped(answer, stopped)
  }
  for (;;) {
    const lacking: { readonly type: string; readonly reference: CredentialReference }[] = []
    const leave: Leave = {
      needed: (type, reference) => {
        if (hasSent() || !isToAsk(type, reference)) return
        lacking.push({ type, reference })
        throw new LeaveAwaited(`"${node.name}" waits for leave to use the credential "${reference.name}"`)
      },
      awaited: async (type, reference) => {
        if (isToAsk(type, reference)) await awaited(type, reference)
      },
    }
    try {
      const done = await run(leave)
      // A node that goes on in spite of a failure has taken this one for its own.
      if (lacking.length === 0 || hasSent()) return done
    } catch (thrown) {
      const [first] = lacking
      if (first === undefined) throw thrown
      // What was under way beside it has left meanwhile.
      if (hasSent()) throw heldBackFailure(node, first.type, first.reference, 'asked')
    }
    forget()
    for (const { type, reference } of lacking) await awaited(type, reference)
  }
}
