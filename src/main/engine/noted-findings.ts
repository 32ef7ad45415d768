import type { Finding, FindingKind } from '../../shared/finding.ts'
import type { Lack } from '../../shared/lack.ts'
import type { SentenceOfItems } from './nodes/node-kind.ts'

/** One finding, which grows with its items. */
interface Noted {
  readonly finding: { sentence: string } & Omit<Finding, 'sentence'>
  readonly indexes: number[]
  /** The same, to be looked up. */
  readonly known: Set<number>
}

/** What a node notes while it runs: the same noted for another item is one finding about both, however many items there are. */
export class NotedFindings {
  readonly #findings: Finding[]
  readonly #noted = new Map<string, Noted>()

  /** They are added to the list. */
  constructor(findings: Finding[]) {
    this.#findings = findings
  }

  add(kind: FindingKind, sentence: string | SentenceOfItems, itemIndexes: readonly number[] = [], lack?: Lack): void {
    const key = `${kind} ${typeof sentence === 'string' ? sentence : sentence([])}`
    const { finding, indexes, known } = this.#noted.get(key) ?? this.#begin(key, kind, lack)
    for (const index of itemIndexes) {
      if (known.has(index)) continue
      known.add(index)
      indexes.push(index)
    }
    finding.sentence = typeof sentence === 'string' ? sentence : sentence(indexes)
  }

  #begin(key: string, kind: FindingKind, lack: Lack | undefined): Noted {
    const indexes: number[] = []
    const finding = { kind, sentence: '', itemIndexes: indexes, ...(lack === undefined ? {} : { lack }) }
    const noted = { finding, indexes, known: new Set<number>() }
    this.#noted.set(key, noted)
    this.#findings.push(finding)
    return noted
  }
}
