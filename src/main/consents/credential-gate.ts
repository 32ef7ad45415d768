// Which secret a node gets. In: the reference of a node. Out: the credential with its id; one that has only its name in common
// where it was given together with the workflow (the command line, a case), or a person allowed it.
import type { CredentialQuestion } from '../../shared/consent.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { CredentialReference } from '../../shared/workflow.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Consents } from './consents.ts'
import type { CredentialRegistry } from '../credentials/credential-registry.ts'

export interface CredentialGate {
  readonly find: Surroundings['credential']
  /** Holds the node until a person has answered whether the workflow may use a kept one of that name; it goes on either way. */
  readonly awaitLeave: NonNullable<Surroundings['awaitLeave']>
  /** Why a kept one of that name is not given to the workflow; null: there is none, or it is given. */
  readonly heldBack: NonNullable<Surroundings['heldBack']>
  /** True where a kept credential has this name and type, and only a person's leave is missing. */
  readonly isHeldBack: (type: string, reference: CredentialReference) => boolean
}

export interface CredentialGateParts {
  readonly box: Pick<CredentialRegistry, 'withId' | 'namesakes' | 'isKept'>
  readonly consents: Consents
  /** False: nobody is there to be asked. */
  readonly asks: boolean
  readonly now: () => number
}

/** What a person is asked, or allows before they are asked, of a credential and a workflow that names one like it. */
export function credentialQuestion(
  credential: Pick<OpenCredential, 'id' | 'name' | 'type'>,
  workflow: { readonly id: string; readonly name: string },
): CredentialQuestion {
  return {
    id: idOf(credential, workflow),
    kind: 'credential',
    workflowId: workflow.id,
    workflowName: workflow.name,
    credentialId: credential.id,
    credentialName: credential.name,
    credentialType: credential.type,
    held: 0,
  }
}

function idOf(one: { readonly id: string }, workflow: { readonly id: string }): string {
  return `credential ${workflow.id} ${one.id}`
}

/** For so long a question that was put off is not put again, in milliseconds. */
const quietMs = 60_000

export function openCredentialGate({ box, consents, asks, now }: CredentialGateParts): CredentialGate {
  const putOff = new Map<string, number>()

  /** `holdMs` null: nothing waits for the answer. */
  const ask = async (
    credential: OpenCredential,
    workflow: { readonly id: string; readonly name: string },
    holdMs: number | null,
  ): Promise<void> => {
    const id = idOf(credential, workflow)
    if (!asks || (putOff.get(id) ?? 0) > now()) return
    if (holdMs === null && consents.questions().some((one) => one.id === id)) return
    const answer = await consents.ask(credentialQuestion(credential, workflow), holdMs)
    if (answer === 'not-now') putOff.set(id, now() + quietMs)
  }

  const undecided = (type: string, reference: CredentialReference, workflow: { readonly id: string }) =>
    box
      .namesakes(type, reference.name)
      .find((one) => box.isKept(one.id) && consents.decided({ id: idOf(one, workflow) }) === null)
  const isClosed = (one: OpenCredential, workflow: { readonly id: string }): boolean =>
    consents.decided({ id: idOf(one, workflow) }) === 'closed'

  return {
    heldBack: (type, reference, workflow) => {
      const kept = box.namesakes(type, reference.name).filter((one) => box.isKept(one.id))
      if (box.withId(type, reference) !== null || kept.length === 0) return null
      if (!asks) return 'nobody-asked'
      return kept.every((one) => isClosed(one, workflow)) ? 'closed' : 'asked'
    },
    find: (type, reference, workflow) => {
      const exact = box.withId(type, reference)
      if (exact !== null) return exact
      const namesakes = box.namesakes(type, reference.name)
      const kept = namesakes.filter((one) => box.isKept(one.id))
      const decided = (one: OpenCredential) => consents.decided({ id: idOf(one, workflow) })
      const allowed = kept.find((one) => decided(one) === 'allowed')
      const given = allowed ?? namesakes.find((one) => !box.isKept(one.id))
      if (given !== undefined) return given
      const open = undecided(type, reference, workflow)
      if (open !== undefined) void ask(open, workflow, null)
      return null
    },
    awaitLeave: async (type, reference, workflow, holdMs) => {
      const open = undecided(type, reference, workflow)
      if (open !== undefined) await ask(open, workflow, holdMs)
    },
    isHeldBack: (type, reference) =>
      box.withId(type, reference) === null && box.namesakes(type, reference.name).some((one) => box.isKept(one.id)),
  }
}
