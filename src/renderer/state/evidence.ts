import { create } from 'zustand'
import type { Answer } from '../../shared/answer.ts'
import type { OpenedEvidence } from '../../shared/views/opened-evidence.ts'
import { ask } from '../faultline.ts'
import { openText } from './open-text.ts'
import { notifyProblem } from './toasts.ts'

/** Evidence that someone exported, while it is looked at; null: none. */
export const useEvidence = create<{ readonly opened: OpenedEvidence | null }>()(() => ({ opened: null }))

/** Asks for a file and shows what it holds. */
export async function openEvidence(): Promise<void> {
  show(await ask('openEvidence', undefined))
}

export async function readEvidence(name: string, bytes: ArrayBuffer): Promise<void> {
  show(await ask('readEvidence', { name, base64: base64Of(new Uint8Array(bytes)) }))
}

export function closeEvidence(): void {
  useEvidence.setState({ opened: null })
}

/** Makes the evidence the case under study. */
export async function studyEvidence({ name, caseText }: OpenedEvidence): Promise<void> {
  if (caseText === null) return
  closeEvidence()
  await openText(name, caseText)
}

function show(answer: Answer<OpenedEvidence | null>): void {
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value !== null) useEvidence.setState({ opened: answer.value })
}

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
