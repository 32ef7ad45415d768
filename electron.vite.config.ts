import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Three bundles into `out/`: the main process with its two further entries (command line, worker of the sandbox), the
 * preload of the sandboxed window as one CommonJS file, and the window. Only Electron and the native module stay outside;
 * dynamic imports of main stay files of their own, so that an entry loads no more than it needs to start.
 */
export default defineConfig({
  main: {
    plugins: [quickJs()],
    build: {
      externalizeDeps: false,
      // A worker's file and the .wasm beside it are found by their names.
      rolldownOptions: {
        external: ['better-sqlite3'],
        input: {
          index: source('main/index.ts'),
          cli: source('main/cli.ts'),
          'sandbox-worker': source('main/engine/sandbox/worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: source('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: source('renderer'),
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      target: 'chrome130',
      minify: 'oxc',
      // The window's content security policy knows no data: URLs for scripts and fonts.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: source('renderer/index.html') },
    },
  },
})

function source(path: string): string {
  return join(import.meta.dirname, 'src', path)
}

/** Puts QuickJS beside the worker that runs it, as `out/main/quickjs.wasm`. */
function quickJs(): Plugin {
  return {
    name: 'faultline:quickjs',
    generateBundle() {
      const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
      this.emitFile({ type: 'asset', fileName: 'quickjs.wasm', source: readFileSync(file) })
    },
  }
}
