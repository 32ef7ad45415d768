/** What a person did to the case under study, so that each step can be taken back and done again. */
export interface StudyHistory<State> {
  /** Keeps the state before a step. Steps of the same words within a moment count as one: typing is not undone key by key. */
  readonly did: (words: string, before: State) => void
  /** The state before the last step; null where there is none. */
  readonly undo: (now: State) => State | null
  readonly redo: (now: State) => State | null
  /** Words for the last step, e.g. "Edit of the request"; null where there is none. */
  readonly undoable: () => string | null
  readonly redoable: () => string | null
  readonly clear: () => void
  /** Every step, the oldest first, so that it can be kept. */
  readonly steps: () => { readonly past: readonly StoredStep<State>[]; readonly future: readonly StoredStep<State>[] }
  /** Goes on with steps that were kept. */
  readonly restore: (past: readonly StoredStep<State>[], future: readonly StoredStep<State>[]) => void
}

export interface StoredStep<State> {
  readonly words: string
  readonly state: State
}

interface Step<State> extends StoredStep<State> {
  readonly atMs: number
}

const momentMs = 2000
const kept = 100

export function createStudyHistory<State>(now: () => number): StudyHistory<State> {
  let past: Step<State>[] = []
  let future: Step<State>[] = []
  return {
    did: (words, before) => {
      const last = past.at(-1)
      const atMs = now()
      future = []
      if (last?.words === words && atMs - last.atMs < momentMs) past = [...past.slice(0, -1), { ...last, atMs }]
      else past = [...past, { words, state: before, atMs }].slice(-kept)
    },
    undo: (current) => {
      const step = past.at(-1)
      if (step === undefined) return null
      past = past.slice(0, -1)
      future = [...future, { words: step.words, state: current, atMs: 0 }]
      return step.state
    },
    redo: (current) => {
      const step = future.at(-1)
      if (step === undefined) return null
      future = future.slice(0, -1)
      past = [...past, { words: step.words, state: current, atMs: 0 }]
      return step.state
    },
    undoable: () => past.at(-1)?.words ?? null,
    redoable: () => future.at(-1)?.words ?? null,
    clear: () => {
      past = []
      future = []
    },
    steps: () => ({ past: past.map(withoutTime), future: future.map(withoutTime) }),
    restore: (storedPast, keptFuture) => {
      past = storedPast.map((one) => ({ ...one, atMs: 0 }))
      future = keptFuture.map((one) => ({ ...one, atMs: 0 }))
    },
  }
}

function withoutTime<State>({ words, state }: StoredStep<State>): StoredStep<State> {
  return { words, state }
}
