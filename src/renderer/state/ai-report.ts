import { create } from 'zustand'
import type { AiReportFormat, AiReportPreview } from '../../shared/ai-report.ts'
import { ask } from '../faultline.ts'
import { wantedReport } from './ai-steps.ts'
import { loading, type Loaded } from './loaded.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** The validation report while it is looked at; null: it is not. */
interface AiReportState {
  readonly preview: Loaded<AiReportPreview> | null
  readonly saving: boolean
}

export const useAiReport = create<AiReportState>()(() => ({ preview: null, saving: false }))

/** Shows the report over what the AI steps screen measures, as it would leave the machine. */
export async function previewAiReport(): Promise<void> {
  useAiReport.setState({ preview: loading })
  const answer = await ask('previewAiReport', wantedReport())
  if (useAiReport.getState().preview === null) return
  useAiReport.setState({
    preview: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

export function closeAiReport(): void {
  useAiReport.setState({ preview: null })
}

/** Writes the report where the person says. */
export async function saveAiReport(formats: readonly AiReportFormat[]): Promise<void> {
  useAiReport.setState({ saving: true })
  const answer = await ask('exportAiReport', { ...wantedReport(), formats: [...formats] })
  useAiReport.setState({ saving: false })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  if (answer.value === null) return
  closeAiReport()
  notifyDone('The validation report was written.', answer.value.paths.join('\n'))
}
