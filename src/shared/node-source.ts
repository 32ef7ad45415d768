/**
 * Where the work of a node comes from, in the order in which it is looked for: the engine's own kind, the real code of an
 * installed node, what the node gave in a recorded execution or was pinned, what a stand-in gives. Whatever is not the engine
 * is shown wherever the node run is.
 */
export type NodeSource =
  | { readonly kind: 'engine' }
  /** The code of the node itself, out of an installation of the service. */
  | { readonly kind: 'installed-node'; readonly package: string; readonly version: string }
  /** What it gave in an execution of the service. Null: not known which, or when (ISO 8601). */
  | { readonly kind: 'recording'; readonly executionId: string | null; readonly at: string | null }
  /** The data that the workflow file pins to it. */
  | { readonly kind: 'pinned' }
  | StandInSource

/** Nothing ran: an answer was given in its place. */
interface StandInSource {
  readonly kind: 'stand-in'
  /** A person wrote the answer, or nobody did: then it is made up. */
  readonly writtenBy: 'person' | 'nobody'
  /** The service whose shape it has, as people call it; null: none that is known. */
  readonly service: string | null
  /** True where a later node reads a field of it: then what follows rests on it. */
  readonly isRead: boolean
}

/** In a few words, for a badge or a cell: "stand-in", "recorded". Empty for the engine. */
export function sourceWord(source: NodeSource): string {
  switch (source.kind) {
    case 'engine':
      return ''
    case 'installed-node':
      return 'installed node'
    case 'recording':
      return 'recorded'
    case 'pinned':
      return 'pinned'
    case 'stand-in':
      return 'stand-in'
  }
}

/** In a sentence without its subject: "answered by a stand-in for Google Sheets that nobody wrote". */
export function sourceSentence(source: NodeSource): string {
  switch (source.kind) {
    case 'engine':
      return 'run by the engine'
    case 'installed-node':
      return `run by the installed node ${source.package} ${source.version}`
    case 'recording': {
      const which = source.executionId === null ? '' : ` in execution ${source.executionId}`
      return `answered with what it gave${which}${source.at === null ? '' : ` on ${source.at}`}`
    }
    case 'pinned':
      return 'answered with the data that the workflow pins to it'
    case 'stand-in': {
      const whose = source.service === null ? '' : ` for ${source.service}`
      return source.writtenBy === 'person'
        ? 'answered by a stand-in with what a person wrote'
        : `answered by a stand-in${whose} with made-up data`
    }
  }
}

/** True where nobody has seen or written what the node gave, and something later reads it: nothing is certain that rests on it. */
export function isMadeUp(source: NodeSource | undefined): boolean {
  return source?.kind === 'stand-in' && source.writtenBy === 'nobody' && source.isRead
}
