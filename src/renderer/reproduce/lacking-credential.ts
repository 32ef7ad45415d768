/**
 * In: a change of the authorisation as it stands in its editor, the case, what it meets here. Out: the credential that is missing for
 * it, and the step that waits for it. The change itself is taken all the same: it may be meant so.
 */
import type { ChangeKind } from '../../shared/change.ts'
import { failedNodeIn } from '../../shared/case-state.ts'
import type { CredentialAtHand } from '../../shared/credential.ts'
import type { ReadinessLine } from '../../shared/readiness.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { FieldValues } from './field-values.ts'

export interface LackingCredential {
  readonly sentence: string
  readonly type: string
  /** Null: the step names none yet. */
  readonly name: string | null
  readonly node: string
  /** True where the change names it, and no step of the workflow does. */
  readonly isOfChange: boolean
}

export interface CredentialsOfCase {
  readonly study: Pick<CaseView, 'workflow' | 'webhooks' | 'state'>
  readonly lines: readonly ReadinessLine[]
  /** Null before they are known. */
  readonly atHand: readonly CredentialAtHand[] | null
}

export function lackingCredential(
  { layer, name }: Pick<ChangeKind, 'layer' | 'name'>,
  values: FieldValues,
  known: CredentialsOfCase,
): LackingCredential | null {
  if (layer !== 'authorisation') return null
  if (name === 'other-credential') return lackingOther(String(values['name'] ?? '').trim(), known)
  const { webhooks } = known.study
  const isOfCaller = (node: string): boolean => webhooks.some((webhook) => webhook.node === node)
  if (name === 'credentials') return missing(known, isOfCaller)
  return name === 'token' || name === 'missing-scope' || name === 'base-url'
    ? missing(known, (node) => !isOfCaller(node))
    : null
}

/** The first that a step asks for and that is not there. */
function missing({ lines }: CredentialsOfCase, concerns: (node: string) => boolean): LackingCredential | null {
  for (const { remedy, sentence, nodes } of lines) {
    if (remedy?.kind !== 'add-credential') continue
    const node = (nodes ?? [remedy.node]).find(concerns)
    if (node === undefined) continue
    const { type, name } = remedy
    return { sentence, type, name, node, isOfChange: false }
  }
  return null
}

/** Another credential is one of a type that a step uses: a step of another type could not use it. */
function lackingOther(name: string, { study, atHand }: CredentialsOfCase): LackingCredential | null {
  const uses = usesOf(study)
  const [first] = uses
  if (atHand === null || first === undefined) return null
  const fitting = atHand.filter(({ type }) => uses.some((use) => use.type === type))
  const types = [...new Set(uses.map(({ type }) => `"${type}"`))]
  if (name === '') {
    if (fitting.length > 0) return null
    const none = `No credential of a type that a step uses (${types.join(', ')}) is in Faultline yet.`
    return { sentence: none, ...first, name: null, isOfChange: true }
  }
  if (fitting.some((one) => one.name === name)) return null
  const sentence = `The credential "${name}" is not in Faultline with a type that a step uses (${types.join(', ')}): the steps keep theirs.`
  return { sentence, ...first, name, isOfChange: true }
}

/** Names of the credentials that could take the place of those that steps use, the unused first. */
export function credentialsToOffer(
  study: CredentialsOfCase['study'],
  atHand: CredentialsOfCase['atHand'],
): readonly string[] {
  const uses = usesOf(study)
  const used = new Set(
    study.workflow.nodes.flatMap(({ credentials = {} }) => Object.values(credentials).map(({ name }) => name)),
  )
  const names = (atHand ?? []).filter(({ type }) => uses.some((use) => use.type === type)).map(({ name }) => name)
  return [...new Set([...names.filter((name) => !used.has(name)), ...names])]
}

/** Types of credentials that steps use, those of the step that failed first. */
function usesOf({ workflow: { nodes }, state }: CredentialsOfCase['study']): readonly {
  readonly type: string
  readonly node: string
}[] {
  const failed = failedNodeIn(state)
  const ordered = [...nodes.filter(({ name }) => name === failed), ...nodes.filter(({ name }) => name !== failed)]
  return ordered.flatMap(({ name, credentials = {} }) => Object.keys(credentials).map((type) => ({ type, node: name })))
}
