import { transformAsync } from '@babel/core'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { drawFirstFrame } from './scripts/first-frame.mjs'
import { bundleFileWorker } from './src/main/engine/nodes/files/bundle-file-worker.ts'
import { bundleSandbox } from './src/main/engine/sandbox/bundle.ts'
import { writeEntries } from './src/main/loading/write-entries.ts'
import { bundleThreads } from './src/main/threads/bundle-threads.ts'
import { calls } from './src/shared/contract.ts'

/**
 * Few files, so that the window asks for few at its start: the libraries of the shell, and all screens. The canvas, the
 * editor and the help, with what only they need, stay files of their own.
 */
const windowFiles = [
  {
    name: 'libraries',
    test: /node_modules\/(?!monaco-editor|@xyflow|d3-|classcat|remark-gfm|mdast-util-gfm|micromark-extension-gfm)/u,
  },
  { name: 'screens', test: /src\/(?:shared|renderer\/(?!main\.tsx|index\.html|editor\/|canvas\/|help\/))/u },
]

/**
 * Three bundles into `out/`: the main process with the command line and the files of its threads, the
 * preload of the sandboxed window as one CommonJS file, and the window. Only Electron and the native module stay outside;
 * dynamic imports of main stay files of their own, so that an entry loads no more than it needs to start.
 */
export default defineConfig({
  main: {
    plugins: [threads()],
    // Its entry for Node.js makes a `require` of its own, which clashes with the one the build puts into a chunk.
    resolve: { alias: [{ find: /^fflate$/u, replacement: 'fflate/browser' }] },
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        external: ['better-sqlite3'],
        input: {
          index: source('main/index.ts'),
          'faultline-thread': source('main/shell/faultline-thread.ts'),
          'triage-thread': source('main/wiring/triage-thread.ts'),
          'service-thread': source('main/wiring/service-thread.ts'),
          cli: source('main/cli.ts'),
          faultline: source('main/faultline.ts'),
          'load-built': source('main/loading/load-built.ts'),
        },
        // Not modules: of these V8 keeps nothing between two starts.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
          // A text in letters of one byte is read and kept in half the memory.
          charset: 'ascii',
          comments: false,
        },
      },
    },
  },
  preload: {
    define: { CALL_NAMES: JSON.stringify(Object.keys(calls)) },
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
    plugins: [compileComponents(), react(), drawFirstFrame()],
    worker: { format: 'es' },
    build: {
      target: 'chrome130',
      minify: 'oxc',
      // The window's content security policy knows no data: URLs for scripts and fonts.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: source('renderer/index.html'),
        output: { codeSplitting: { groups: windowFiles } },
      },
    },
  },
})

/** Components and hooks remember what they made of the same input, so that a notice draws anew only what it changes. */
function compileComponents(): Plugin {
  return {
    name: 'faultline:components',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/renderer\/.*\.tsx?$/u },
      handler: async (code, id) => {
        const compiled = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['babel-plugin-react-compiler'],
        })
        return { code: compiled?.code ?? code, map: compiled?.map ?? null }
      },
    },
  }
}

function source(path: string): string {
  return join(import.meta.dirname, 'src', path)
}

/** Puts what runs in threads of its own beside the bundle of the main process: the sandbox's files, the workers of the guard and of executions. */
function threads(): Plugin {
  return {
    name: 'faultline:threads',
    writeBundle: async ({ dir }) => {
      const folder = dir ?? join(import.meta.dirname, 'out/main')
      writeEntries(folder, ['index', 'faultline-thread', 'triage-thread', 'service-thread', 'cli'])
      await bundleSandbox(folder)
      await bundleThreads(folder)
      await bundleFileWorker(folder)
    },
  }
}
