// Signs of work that was not done, or done with nothing, though no node failed.
import type { Layer } from './layer.ts'
import type { TracedRead } from './traced-read.ts'

/** A silent failure that shows in what was read, and the layers that it speaks for. */
export interface ReadFault {
  readonly layer: Layer
  readonly others: readonly Layer[]
  readonly sentence: string
  /** The node at which it shows, and what it read there; absent where that is not known. */
  readonly node?: string
  readonly read?: Pick<TracedRead, 'path' | 'found' | 'line'>
  /** True where what was read is the payload's own: no answer that was made up has a part in it. */
  readonly isAsItCame?: true
  /** True where the node failed over it, since it wrote it into JSON as it is. */
  readonly isRaw?: true
  /** Present where the node names that field in a parameter of its own, and nothing that it is given has it. */
  readonly isOwnName?: true
}

/** What an AI step gave on as its answer. */
interface OddWords {
  readonly node: string
  /** In words that follow "with": `a refusal ("I'm sorry, …")`. */
  readonly oddity: string
}

/** A request that was taken although what it holds shows that a value was missing when it was made. */
interface OddEffect {
  readonly node: string
  readonly method: string
  readonly url: string
  readonly status: number
  /** What shows it: `the text "undefined"`, `"NaN" in the text "Total: NaN EUR"`. */
  readonly oddity: string
}

/** A node that a stand-in answered for, and what it was handed. */
interface OddHandover {
  readonly node: string
  /** What shows that a value was missing: `"undefined" in the text "Order of undefined"`. */
  readonly oddity: string
}

/** An answer to the caller that holds something which shows that a value was missing when it was made. */
export interface OddAnswer {
  /** The node that answered. */
  readonly node: string
  readonly status: number
  /** What shows it: `"undefined" in the text "Hello undefined,"`. */
  readonly oddity: string
}

/** The workflow did its work, and told its caller no by an answer of its own. */
interface OwnRefusal {
  /** The node that answered. */
  readonly node: string
  /** What its body says under a status that says yes: `{"success":false}`; null where the status itself says no. */
  readonly words: string | null
  /** What was read on the way to the answer that decided it, as far as that can be told. */
  readonly over?: TracedRead
  /** The node that decided it by what the steps before it made of their own; absent where `over` tells more. */
  readonly by?: string
  /** Present where that is a time: so many seconds before it was sent, 60 at least. */
  readonly agedSeconds?: number
  /** True where its status is written in the node, and nothing on the way to it decides anything. */
  readonly isUndecided?: true
}

/** A field that is not there by the name by which it is read: `line_items` beside `lineItems`. */
export interface MisnamedRead {
  /** The node that reads. */
  readonly node: string
  /** JSON path by which it reads. */
  readonly path: string
  /** The name that is there; the path to it where it stands one deeper. */
  readonly other: string
  /** Present where it stands one deeper, under the same name. */
  readonly isWithin?: true
  /** `payload`, or the node whose answer it is. */
  readonly of: string
}

/** A field that a node reads of its item and that is not there, though an item before had it. */
export interface LostField {
  /** The node that reads. */
  readonly node: string
  /** JSON path by which it reads, and its keys. */
  readonly path: string
  readonly keys: readonly string[]
  /** The node whose item has it, the nearest before. */
  readonly from: string
  /** The node behind that one whose items have it no more. */
  readonly by: string
  /** Present where it is taken as a value: who decides by it, or reads it in code, may only look whether it is there. */
  readonly isValue?: true
}

/** Those that an execution shows; each absent where it shows none. */
export interface SilentSigns {
  /** The first request that changed something though a value was missing when it was made; absent where none did. */
  readonly oddEffect?: OddEffect
  /** The first node with a stand-in that was handed a text which was made with a missing value; absent where none was. */
  readonly oddHandover?: OddHandover
  /** What the caller was answered, where a value was missing when the answer was made; absent where none was. */
  readonly oddAnswer?: OddAnswer
  /** How it refused what it was sent, where it did so by an answer of its own; absent where it did not. */
  readonly ownRefusal?: OwnRefusal
  /** The first field that was read by one name and is there by another, which nothing reads; absent where none was. */
  readonly misnamedRead?: MisnamedRead
  /** Fields that nodes read in vain though an item before had them; absent where there are none. */
  readonly lostFields?: readonly LostField[]
  /** A silent failure that shows in what was read of the payload or an answer; absent where none does. */
  readonly readFault?: ReadFault
  /** The first AI step whose answer is none, though it did not fail; absent where there is none. */
  readonly oddWords?: OddWords
}
