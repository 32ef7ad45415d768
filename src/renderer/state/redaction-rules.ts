import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import type { RedactionPreview } from '../../shared/views/redaction-preview.ts'
import type { RedactionRulesView } from '../../shared/redaction-rules.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

interface Rules {
  readonly rules: Loaded<RedactionRulesView>
  /** What the rules being written do to the text beside them; null before it is asked for. */
  readonly preview: Loaded<RedactionPreview> | null
}

export const useRedactionRules = create<Rules>()(() => ({ rules: loading, preview: null }))

export async function loadRedactionRules(): Promise<void> {
  const answer = await ask('redactionRules', undefined)
  useRedactionRules.setState({
    rules: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** True where the rules are in force. `quietly`: whoever asked says so. */
export async function changeRedactionRules(
  change: CallInput<'changeRedactionRules'>,
  how: 'aloud' | 'quietly' = 'aloud',
): Promise<boolean> {
  const answer = await ask('changeRedactionRules', change)
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return false
  }
  useRedactionRules.setState({ rules: { kind: 'ready', value: answer.value } })
  if (how === 'aloud') notifyDone('The rules of redaction are in force.')
  return true
}

export async function previewRedaction(asked: CallInput<'previewRedaction'>): Promise<void> {
  useRedactionRules.setState({ preview: loading })
  const answer = await ask('previewRedaction', asked)
  useRedactionRules.setState({
    preview: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}
