import * as z from 'zod/mini'
import type { RecordPreview } from '../views/record-preview.ts'
import type { EvidencePreview } from '../views/evidence-preview.ts'
import type { OpenedEvidence } from '../views/opened-evidence.ts'
import { call, nothing } from './call.ts'

/** Exact values that go from this export alone, on top of the rules in force. */
const also = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(1000))).check(z.maxLength(200)))

/** What is written about a failing execution, and what others wrote. */
export const evidenceCalls = {
  /** The diagnostic record of a failing execution as it would leave the machine, with every redaction marked. */
  previewRecord: call<RecordPreview>()(z.object({ executionId: z.string(), also })),
  /** All evidence about a failing execution as it would leave the machine: the page, every file, every redaction. */
  previewEvidence: call<EvidencePreview>()(z.object({ executionId: z.string(), also })),
  /** Writes the previewed record through the system's save dialog, or into `folder`; null where the person cancelled. */
  exportRecord: call<{ readonly paths: readonly string[] } | null>()(
    z.object({
      executionId: z.string(),
      formats: z.array(z.enum(['json', 'md', 'html', 'zip'])),
      folder: z.optional(z.string()),
      also,
    }),
  ),
  /** Stops an export that is under way; nothing of it is written. */
  stopExport: call<null>()(z.object({ executionId: z.string() })),
  /** Shows the system's file dialog and reads the evidence that someone exported; null where the person cancelled. */
  openEvidence: call<OpenedEvidence | null>()(nothing),
  /** Reads exported evidence from its bytes: a zip archive or its `evidence.json` (drag and drop). */
  readEvidence: call<OpenedEvidence>()(z.object({ name: z.string(), base64: z.string() })),
  /** Puts redacted text on the clipboard. */
  copyRecord: call<null>()(z.object({ executionId: z.string(), format: z.enum(['json', 'md']), also })),
} as const
