import type { LookupFunction } from 'node:net'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Desktop, Seal } from '../../shared/desktop.ts'
import type { UnmatchedAnswer } from '../../shared/unmatched-answer.ts'
import type { HostPolicy } from '../consents/host-gate.ts'
import type { ConversionProgress } from '../store/convert-file.ts'

/** How Faultline is opened; only the first five must be given. */
export interface FaultlineOptions {
  readonly dataFolder: string
  /** Port of the listener; null: the one of the settings. 0: any free one. */
  readonly port: number | null
  /** True: at the very first start a free port is taken where the usual one is not free. */
  readonly mayMovePort?: boolean
  /** Where the listener is reached; absent: as the settings say. */
  readonly address?: string
  /** What a request is answered that reaches no active webhook; absent: as the settings say. */
  readonly unmatchedAnswer?: UnmatchedAnswer
  readonly now: () => number
  readonly version: string
  readonly platform: string
  /** Shows the system's dialogs and clipboard; absent without a window. */
  readonly desktop?: Desktop
  readonly credentials?: readonly OpenCredential[]
  /** True: it is refused where another Faultline runs the executions of the data folder already. */
  readonly alone?: boolean
  /** The system's keyring; null or absent where there is none. */
  readonly seal?: Seal | null
  /** Told while an older store is rewritten, before anything else happens. */
  readonly onConversion?: (progress: ConversionProgress) => void
  /** True: every delivery runs, also one that repeats an earlier one. */
  readonly runsRepeats?: boolean
  /** False: nothing is let go by the retention. */
  readonly prunes?: boolean
  /** How hosts other than this machine are dealt with outside of a case; absent: all of them are closed. */
  readonly outgoing?: HostPolicy
  /** Folder whose files workflows may read and write; absent: as the settings say. */
  readonly filesFolder?: string
  /** The built files of the threads that work for the window: its triage, and what reads a running service. Absent without one. */
  readonly windowThreads?: { readonly triage: URL; readonly service: URL }
  /** How names of real hosts are looked up; absent: as the platform does. */
  readonly lookup?: LookupFunction
}
