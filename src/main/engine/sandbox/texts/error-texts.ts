import { isObject } from '../../../../shared/json.ts'
import type { Described } from '../guest/described.ts'
import {
  plainEdition,
  servedNode,
  probedEdition,
  writtenExpression,
  writtenNode,
  type Edition,
  type SiteNote,
} from './edition.ts'
import type { RunNotes } from './error-context.ts'
import { exactText } from './exact-text.ts'
import { KnownEdits } from './known-edits.ts'
import { syntaxText } from './syntax-text.ts'
import type { WrittenCode } from './written-code.ts'

/** What the guest is told about one of its errors. */
interface TextAnswer {
  readonly name: string
  readonly message: string
  readonly line: number | null
  readonly column: number | null
  readonly isSyntax: boolean
  /** An expression to be run once more, with notes; null where nothing more can be learnt. */
  readonly again: string | null
  /** The site whose note is wanted besides the last; null where none is. */
  readonly wanted: number | null
}

/**
 * V8's words for the errors of one job, in the worker: the guest asks when something was thrown, never before. Of a node's
 * code a second run may be wanted, in which it notes the values that the texts speak of.
 */
export class ErrorTexts {
  #node: Edition | null = null
  readonly #expressions = new Map<string, { readonly plain: Edition; probed: Edition | null }>()
  readonly #edits = new KnownEdits()
  #broken: WrittenCode | null = null
  /** True where a text of this run would be exact only with the values of a second one. */
  needsNotes = false

  /** Begins a job; what the code of a node has to be compiled as. */
  begin(source: string): string {
    this.#expressions.clear()
    this.#broken = null
    this.needsNotes = false
    this.#node = plainEdition(writtenNode(source), 'code.js', this.#edits)
    return this.#node.edited.text
  }

  /** Begins the second run of the job's code; what has to be compiled. */
  beginAgain(): string {
    this.needsNotes = false
    if (this.#node === null) return ''
    this.#node = probedEdition(this.#node.written, 'code.js')
    return this.#node.edited.text
  }

  /** The code of the node could not be compiled: the next question is about that. */
  refuse(): void {
    this.#broken = this.#node?.written ?? null
  }

  /** Answers one question of the guest about an error. Null where the error keeps its own words. Never throws. */
  answer(question: unknown): TextAnswer | null {
    try {
      return isObject(question) ? this.#answer(question) : null
    } catch {
      // What the guest says is not trusted; an odd question leaves the error as it is.
      return null
    }
  }

  /** An expression as it has to be compiled: it may catch errors itself. */
  watched(code: unknown): string {
    return this.#editionOf(String(code)).plain.edited.text
  }

  #answer({ code, error, probed, last, wanted, compiling }: Readonly<Record<string, unknown>>): TextAnswer | null {
    if (!isObject(error)) return null
    const known = typeof code === 'string' ? this.#editionOf(code) : null
    const edition = known === null ? this.#node : probed === true ? (known.probed ?? known.plain) : known.plain
    if (edition === null) return null
    const broken = compiling === true ? edition.written : this.#broken
    if (broken !== null) {
      const text = syntaxText(typeof code === 'string' ? broken : servedNode(broken)) ?? syntaxText(broken)
      if (text !== null) return { name: 'SyntaxError', ...text, isSyntax: true, again: null, wanted: null }
    }
    const notes: RunNotes = { last: noteOf(last, edition), wanted: noteOf(wanted, edition) }
    const text = exactText(
      { name: String(error['name']), message: String(error['message']), stack: String(error['stack']) },
      edition,
      notes,
    )
    return this.#told(text, edition, known, broken !== null)
  }

  #told(
    { name, message, offset, needs }: ReturnType<typeof exactText>,
    edition: Edition,
    known: { readonly plain: Edition; probed: Edition | null } | null,
    isSyntax: boolean,
  ): TextAnswer {
    let again: string | null = null
    if (needs === 'notes' && known === null) this.needsNotes = true
    if (needs === 'notes' && known !== null) {
      known.probed ??= probedEdition(known.plain.written, known.plain.file)
      again = known.probed.edited.text
    }
    return {
      name,
      message,
      line: offset === null ? null : edition.written.lineOf(offset),
      column: offset === null ? null : edition.written.columnOf(offset),
      isSyntax,
      again,
      wanted: typeof needs === 'object' ? needs.site : null,
    }
  }

  #editionOf(code: string): { readonly plain: Edition; probed: Edition | null } {
    const known = this.#expressions.get(code)
    if (known !== undefined) return known
    const made = { plain: plainEdition(writtenExpression(code), '<input>', this.#edits), probed: null }
    this.#expressions.set(code, made)
    return made
  }
}

function noteOf(note: unknown, edition: Edition): SiteNote | null {
  if (!isObject(note) || typeof note['site'] !== 'number' || !Array.isArray(note['values'])) return null
  const site = edition.sites?.[note['site']]
  return site === undefined ? null : { site, values: (note['values'] as readonly unknown[]).filter(isDescribed) }
}

function isDescribed(value: unknown): value is Described {
  return isObject(value) && typeof value['is'] === 'string'
}
