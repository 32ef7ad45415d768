import loadEmscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import {
  newQuickJSWASMModuleFromVariant,
  StaticLifetime,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'
import {
  askAsHeapOf,
  fillFrom,
  heapOf,
  ownImage,
  partsOf,
  reserveFreeRoom,
  restoreFrom,
  type GuestImage,
} from './guest-image.ts'
import type { Limits } from './limits.ts'

/**
 * One guest: QuickJS in one WebAssembly memory, booted with the guest's script. Its memory right after booting is the
 * image; copying it back makes the guest as new, so that nothing survives from one job to the next.
 */

const initialPages = 256
/** A second, hard wall above the largest heap limit: 288 MB, in pages of 64 KiB. */
const maximumPages = 4_608

/** The doors that the guest's script leaves for the worker, in this order. */
const doors = ['open', 'note', 'evaluate', 'start', 'refuse', 'poll', 'fire', 'settle', 'finish', 'left'] as const
export type Door = (typeof doors)[number]

/** What the guest may call: one question with a JSON answer, one line for the console. */
export interface GuestHost {
  readonly ask: (word: string, text: string) => string
  readonly say: (level: string, text: string) => void
  /** True when the running job has had its time. */
  readonly isOverdue: () => boolean
}

type EmscriptenModule = Awaited<ReturnType<typeof loadEmscripten>>
type JSValuePointer = ReturnType<QuickJSFFI['QTS_NewString']>
type JSRuntimePointer = ReturnType<QuickJSFFI['QTS_NewRuntime']>
type JSContextPointer = ReturnType<QuickJSFFI['QTS_NewContext']>

export class GuestInstance {
  readonly runtime: QuickJSRuntime
  readonly context: QuickJSContext
  readonly #memory: WebAssembly.Memory
  readonly #raw: RawQuickJs
  #image: GuestImage | null = null
  /** The image as it is put back from. */
  #own: GuestImage | null = null

  private constructor(memory: WebAssembly.Memory, raw: RawQuickJs, runtime: QuickJSRuntime, context: QuickJSContext) {
    this.#memory = memory
    this.#raw = raw
    this.runtime = runtime
    this.context = context
  }

  /** Boots a guest: from the image where there is one that fits, else by running the guest's script (slower). */
  static async boot(
    wasm: WebAssembly.Module,
    script: string,
    host: GuestHost,
    limits: Limits,
    image: GuestImage | null,
  ): Promise<GuestInstance> {
    const memory = new WebAssembly.Memory({ initial: initialPages, maximum: maximumPages })
    const raw = await loadRaw(wasm, memory)
    const heap = image === null ? heapOf(memory, raw.module) : null
    if (heap === null) askAsHeapOf(raw.module)
    const quickJs = await newQuickJSWASMModuleFromVariant({
      type: 'sync',
      importFFI: () => Promise.resolve(raw.Ffi),
      importModuleLoader: () => Promise.resolve(() => Promise.resolve(raw.module)),
    })
    const runtime = quickJs.newRuntime()
    const context = runtime.newContext()
    runtime.setInterruptHandler(() => host.isOverdue())
    const ask = context.newFunction('ask', (word, text) =>
      context.newString(host.ask(context.getString(word), context.getString(text))),
    )
    const say = context.newFunction('say', (level, text) => host.say(context.getString(level), context.getString(text)))
    const instance = new GuestInstance(memory, raw, runtime, context)
    if (image !== null && image.runtime === raw.runtime && image.context === raw.context) {
      instance.#image = image
      fillFrom(image, memory)
      return instance
    }
    if (heap === null) return GuestInstance.boot(wasm, script, host, limits, null)
    context.setProp(context.global, 'hostAsk', ask)
    context.setProp(context.global, 'hostSay', say)
    context.unwrapResult(context.evalCode(script, 'guest.js', { type: 'global' })).dispose()
    const left = context.getProp(context.global, 'guestDoors')
    const pointers = doors.map((door): number => context.getProp(left, door).value)
    context.unwrapResult(context.evalCode('delete globalThis.guestDoors', 'guest.js')).dispose()
    runtime.setMemoryLimit(limits.heapBytes)
    runtime.setMaxStackSize(limits.stackBytes)
    instance.#image = {
      ...partsOf(heap, reserveFreeRoom(heap), limits.stackBytes),
      reachAt: heap.reachAt,
      runtime: raw.runtime,
      context: raw.context,
      doors: pointers,
    }
    return instance
  }

  /** Bytes of memory that this guest holds; it never shrinks. */
  get heldBytes(): number {
    return this.#memory.buffer.byteLength
  }

  get image(): GuestImage {
    if (this.#image === null) throw new Error('The guest has not been booted.')
    return this.#image
  }

  /** Makes the guest as new. */
  reset(): void {
    this.#own ??= ownImage(this.image)
    restoreFrom(this.#own, this.#memory)
  }

  /** Calls one of the doors with a text. Null where the guest threw or was interrupted; the caller asks why. */
  call(door: Door, argument?: QuickJSHandle): QuickJSHandle | null {
    const pointer = this.image.doors[doors.indexOf(door)]
    if (pointer === undefined) throw new Error(`The guest has no door "${door}".`)
    const handle = new StaticLifetime(pointer as JSValuePointer, this.runtime)
    const result =
      argument === undefined
        ? this.context.callFunction(handle, this.context.undefined)
        : this.context.callFunction(handle, this.context.undefined, argument)
    return result.error === undefined ? result.value : null
  }

  /** A guest string of a host text, encoded natively: thirty times faster than letter by letter. */
  text(text: string): QuickJSHandle {
    if (text.includes('\0')) return this.context.newString(text)
    const bytes = Buffer.byteLength(text, 'utf8')
    const pointer = this.#raw.module._malloc(bytes + 1)
    if (pointer === 0) throw new RangeError(`${bytes} bytes of input do not fit into the guest.`)
    const heap = this.#raw.module.HEAPU8
    Buffer.from(heap.buffer, heap.byteOffset, heap.byteLength).write(text, pointer, bytes, 'utf8')
    heap[pointer + bytes] = 0
    const made = this.#raw.newString(pointer)
    this.#raw.module._free(pointer)
    return new StaticLifetime(made, this.runtime)
  }

  /** Length of a guest string in UTF-16 units, without copying it out. */
  lengthOf(handle: QuickJSHandle): number {
    return this.context.getNumber(this.context.getProp(handle, 'length'))
  }
}

/** QuickJS below its comfortable interface: what native string copying and the image need. */
interface RawQuickJs {
  readonly module: EmscriptenModule
  readonly Ffi: typeof QuickJSFFI
  readonly runtime: number
  readonly context: number
  readonly newString: (pointer: number) => JSValuePointer
}

async function loadRaw(wasm: WebAssembly.Module, memory: WebAssembly.Memory): Promise<RawQuickJs> {
  const module = await loadEmscripten({
    wasmMemory: memory,
    instantiateWasm: (imports, onSuccess) => {
      const instance = new WebAssembly.Instance(wasm, imports)
      onSuccess(instance)
      return instance.exports
    },
  })
  let ffi: QuickJSFFI | null = null
  const created = (made: QuickJSFFI): void => {
    ffi = made
  }
  let runtime: JSRuntimePointer | null = null
  let context: JSContextPointer | null = null
  class NotingFfi extends QuickJSFFI {
    constructor(given: EmscriptenModule) {
      super(given)
      const { QTS_NewRuntime: newRuntime, QTS_NewContext: newContext } = this
      this.QTS_NewRuntime = () => (runtime = newRuntime())
      // QuickJSRuntime.executePendingJobs asks for a context of its own when the memory grew under it (its pointer to
      // the job's context is then detached). There is one context per guest, and this is it.
      this.QTS_NewContext = (owner, intrinsics) => (context ??= newContext(owner, intrinsics))
      created(this)
    }
  }
  const known = <Value>(value: Value | null): Value => {
    if (value === null) throw new Error('QuickJS has not been started.')
    return value
  }
  return {
    module,
    Ffi: NotingFfi,
    get runtime() {
      return known(runtime)
    },
    get context() {
      return known(context)
    },
    newString: (pointer) =>
      known(ffi).QTS_NewString(known(context), pointer as Parameters<QuickJSFFI['QTS_NewString']>[1]),
  }
}
