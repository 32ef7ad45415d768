import type { ChannelStatus } from './channel.ts'
import type { ConsentQuestion } from './consent.ts'
import type { Delivery } from './delivery.ts'
import type { ExecutionSummary } from './execution.ts'
import type { StoreStatus } from './store-status.ts'
import type { ListenerStatus } from './listener-status.ts'
import type { MeasuresProgress } from './measures.ts'
import type { Problem } from './problem.ts'
import type { RemovalProgress } from './retention.ts'
import type { Replay } from './replay.ts'
import type { Reproduction } from './reproduction.ts'
import type { Series } from './series.ts'
import type { Sweep } from './sweep.ts'
import type { TextIndexProgress } from './text-index-progress.ts'
import type { Settings } from './settings.ts'
import type { CaseView } from './views/case-view.ts'
import type { LogProgress } from './views/log-view.ts'
import type { TriageView } from './views/triage-view.ts'
import type { NodeRunNotice } from './views/node-run-notice.ts'
import type { ExportNotice } from './views/export-notice.ts'
import type { MenuCommand } from './views/menu-command.ts'

/** What main tells the window without being asked. Each carries enough to redraw. */
export interface Notices {
  readonly listener: ListenerStatus
  readonly store: StoreStatus
  readonly case: CaseView
  readonly reproduction: Reproduction
  /** A sweep or transplant that started, moved on or ended. */
  readonly sweep: Sweep
  /** A triage that started, moved on or ended. */
  readonly triage: TriageView
  /** How far the reading of a log is; told a few times a second at most. */
  readonly logProgress: LogProgress
  readonly delivery: Delivery
  /** A replay that started, moved on or ended. */
  readonly replay: Replay
  /** Many that are sent again: when they start, a few times a second, and when they end. */
  readonly series: Series
  /** How the channels are that are listened to, in the order in which they were opened. */
  readonly channels: readonly ChannelStatus[]
  /** An execution that started, moved on or ended. */
  readonly execution: ExecutionSummary
  /** One node of the execution under way has started or ended. */
  readonly nodeRun: NodeRunNotice
  /** How far an export is; told a few times a second at most. */
  readonly exportProgress: ExportNotice
  /** How far a count of the measures is that takes long; told a few times a second at most. */
  readonly measuresProgress: MeasuresProgress
  /** How far a labelled set is that a model is asked about. */
  readonly aiSetProgress: { readonly done: number; readonly total: number }
  readonly settings: Settings
  /** How far a removal is; told a few times a second at most. */
  readonly removal: RemovalProgress
  /** What a person is asked before something leaves for the first time, oldest first; told whenever it changes. */
  readonly questions: readonly ConsentQuestion[]
  /** The person has chosen an execution outside of the window (a notification): show it. */
  readonly lookAt: { readonly executionId: string }
  /** The person has chosen this command of the window in the system's menu: take it. */
  readonly command: { readonly id: MenuCommand }
  /** Files that the system hands over to be opened: a double click, a second start. */
  readonly filesToOpen: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  /** A problem that no call of the window caused. */
  readonly problem: Problem
  /** How far the ledger is searchable by words; told while older deliveries are taken in. */
  readonly textIndex: TextIndexProgress
}

export type NoticeName = keyof Notices

/** Notified of every notice, each under its name. */
export type NoticeListener = <Name extends NoticeName>(name: Name, value: Notices[Name]) => void
