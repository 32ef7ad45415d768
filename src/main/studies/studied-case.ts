import { largest } from '../../shared/list.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { Problem } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { LastSuccess } from '../layers/conditions.ts'
import type { TestRig } from '../lab/test-rig.ts'
import { noCase } from './case-problems.ts'
import type { CaseRepository } from './case-repository.ts'
import { caseView, type CaseViewParts } from './case-view.ts'
import type { KnownSweeps } from './known-sweeps.ts'
import type { Standing, StudiedState } from './standing.ts'
import { storedSteps, studiedState, type Study } from './study.ts'
import { createStudyHistory, type StoredStep, type StudyHistory } from './undo-history.ts'

/** A study, and the rig that it is reproduced in. */
export interface OpenStudy extends Study {
  /** Under which it is stored. */
  readonly id: string
  readonly rig: TestRig
  /** Number of the baseline: another one after every edit and every adopted change. */
  readonly baseline: number
}

export interface StudiedCaseParts extends CaseViewParts {
  readonly kept: Pick<CaseRepository, 'stands' | 'reproduction' | 'titleOf'>
  readonly sweeps: Pick<KnownSweeps, 'under'>
  readonly now: () => number
  /** The last execution of a workflow that succeeded and is stored. */
  readonly lastSuccess: (workflowId: string) => LastSuccess | null
  /** Notified of the case whenever something of it changed. */
  readonly changed: (view: CaseView) => void
  /** Stores a reproduction as it grows, and notifies of it. */
  readonly reproduced: (reproduction: Reproduction) => void
  /** Notified of one that may not be stored. */
  readonly unkept: (reproduction: Reproduction) => void
  /** What a person is told of something that was thrown. */
  readonly problemOf: (thrown: unknown) => Problem
}

/** The case that is open: where its study stands, what was sent of it, what can be taken back. Each step is stored at once. */
export class StudiedCase {
  readonly #parts: StudiedCaseParts
  readonly #history: StudyHistory<OpenStudy>
  readonly #baselineSentUnder = new Map<string, number>()
  #study: OpenStudy | null = null
  #reproductions: readonly Reproduction[] = []
  #baselines = 0

  constructor(parts: StudiedCaseParts) {
    this.#parts = parts
    this.#history = createStudyHistory<OpenStudy>(parts.now)
  }

  /** Null where no case is open. */
  get open(): OpenStudy | null {
    return this.#study
  }

  /** @throws ProblemError NO_CASE */
  get current(): OpenStudy {
    if (this.#study === null) throw noCase()
    return this.#study
  }

  /** @throws ProblemError NO_CASE */
  view(): CaseView {
    return this.#viewOf(this.current)
  }

  /** Notifies of the case again: something around it has changed. */
  refresh(): void {
    if (this.#study !== null) this.#parts.changed(this.view())
  }

  newBaseline(): number {
    this.#baselines += 1
    return this.#baselines
  }

  /** Stands so from now on; there is no way back to how it stood before. */
  become(given: OpenStudy): CaseView {
    // A case that brings no last success has that of its workflow, as far as one is stored.
    const isGiven = given.file.last_success !== undefined
    const next = isGiven ? given : { ...given, lastSuccess: this.#parts.lastSuccess(given.workflow.id) }
    this.#study = next
    const shown = this.#viewOf(next)
    this.#parts.kept.stands(next.id, this.#standing(next))
    this.#parts.changed(shown)
    return shown
  }

  /** The same, and can be taken back; `words` say of what. */
  take(words: string, next: OpenStudy): CaseView {
    this.#history.did(words, this.current)
    return this.become(next)
  }

  undo(): CaseView {
    return this.become(this.#history.undo(this.current) ?? this.current)
  }

  redo(): CaseView {
    return this.become(this.#history.redo(this.current) ?? this.current)
  }

  /** Nothing that was done up to now can be taken back. */
  forgetSteps(): void {
    this.#history.clear()
  }

  /** Every one that was sent of the case, the oldest first. */
  reproductions(): readonly Reproduction[] {
    return this.#reproductions
  }

  /** Those that were sent under the baseline in force. */
  reproductionsNow(): readonly Reproduction[] {
    const { baseline } = this.current
    return this.#reproductions.filter(({ id }) => this.#baselineSentUnder.get(id) === baseline)
  }

  /** Those of sweeps included. */
  reproduction(id: string): Reproduction | null {
    return this.#reproductions.find((one) => one.id === id) ?? this.#parts.kept.reproduction(id)
  }

  /** Says that a reproduction is sent under the baseline in force. */
  sends(id: string): void {
    this.#baselineSentUnder.set(id, this.current.baseline)
  }

  /** Takes in how far a reproduction is. */
  put(reproduction: Reproduction): void {
    const isNew = this.#reproductions.every(({ id }) => id !== reproduction.id)
    this.#reproductions = [...this.#reproductions.filter(({ id }) => id !== reproduction.id), reproduction]
    this.#parts.reproduced(reproduction)
    const study = this.#study
    if (study === null) return
    if (reproduction.status !== 'running') this.become(study)
    // The case has it from now on, also where Faultline ends before it has.
    else if (isNew) this.#parts.kept.stands(study.id, this.#standing(study))
  }

  /** Ends one that Faultline could not go on with, kept or not: nothing of it is under way any more. */
  fail(id: string, error: unknown): void {
    const known = this.#reproductions.find((one) => one.id === id)
    if (known === undefined || known.problem !== undefined) return
    const stoppedAt = known.stoppedAt ?? new Date(this.#parts.now()).toISOString()
    const failed: Reproduction = { ...known, status: 'stopped', stoppedAt, problem: this.#parts.problemOf(error) }
    try {
      this.put(failed)
    } catch {
      // The store may be what failed: then it is shown, and found as stopped at the next start.
      this.#parts.unkept(failed)
      if (this.#study !== null) this.#parts.changed(this.view())
    }
  }

  /** Closes the case: nothing is known of it any more. */
  clear(): void {
    this.#study = null
    this.#reproductions = []
    this.#history.clear()
  }

  /** Takes up what was sent and done before; steps back are left out where `openAs` is null. */
  resume(left: Standing, sent: readonly Reproduction[], openAs: ((state: StudiedState) => OpenStudy) | null): void {
    this.#reproductions = sent
    for (const { id, baseline } of left.reproductions) this.#baselineSentUnder.set(id, baseline)
    const steps = [...left.past, ...left.future].map(({ state }) => state.baseline)
    const sentUnder = left.reproductions.map(({ baseline }) => baseline)
    this.#baselines = Math.max(this.#baselines, left.baseline, largest(steps), largest(sentUnder))
    if (openAs === null) {
      this.#history.clear()
      return
    }
    const stepOf = ({ words, state }: Standing['past'][number]): StoredStep<OpenStudy> => ({
      words,
      state: openAs(state),
    })
    this.#history.restore(left.past.map(stepOf), left.future.map(stepOf))
  }

  #viewOf(shown: OpenStudy): CaseView {
    const isNow = ({ id }: Reproduction): boolean => this.#baselineSentUnder.get(id) === shown.baseline
    const progress = {
      reproductions: this.#reproductions.filter(isNow),
      earlier: this.#reproductions.filter((one) => !isNow(one)).map(({ id }) => id),
      sweeps: this.#parts.sweeps.under(shown.baseline),
      undo: this.#history.undoable(),
      redo: this.#history.redoable(),
    }
    const view = caseView(shown, progress, this.#parts)
    return { ...view, id: shown.id, name: this.#parts.kept.titleOf(shown.id) ?? view.name }
  }

  #standing(now: OpenStudy): Standing {
    const { past, future } = this.#history.steps()
    const version = this.#parts.repository.find(now.workflow.id)?.version
    return {
      ...studiedState(now, now.baseline),
      workflowId: now.workflow.id,
      ...(version === undefined ? {} : { workflowVersion: version }),
      reproductions: this.#reproductions.map(({ id }) => ({ id, baseline: this.#baselineSentUnder.get(id) ?? 0 })),
      past: storedSteps(past),
      future: storedSteps(future),
    }
  }
}
