/** The part of WebAssembly's JavaScript interface that the sandbox uses; the types of Node.js 20 leave it to the DOM's. */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>
  type Imports = Record<string, Record<string, unknown>>
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  class Instance {
    constructor(module: Module, imports?: Imports)
    readonly exports: Exports
  }
  class Memory {
    constructor(size: { readonly initial: number; readonly maximum?: number; readonly shared?: boolean })
    readonly buffer: ArrayBuffer
  }
  function compile(bytes: ArrayBufferView | ArrayBuffer): Promise<Module>
}
