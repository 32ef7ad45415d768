import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleSandbox } from './src/main/engine/sandbox/bundle.ts'

/**
 * Three bundles into `out/`: the main process with the command line and the sandbox's files, the
 * preload of the sandboxed window as one CommonJS file, and the window. Only Electron and the native module stay outside;
 * dynamic imports of main stay files of their own, so that an entry loads no more than it needs to start.
 */
export default defineConfig({
  main: {
    plugins: [sandbox()],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        external: ['better-sqlite3'],
        input: {
          index: source('main/index.ts'),
          cli: source('main/cli.ts'),
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

/** Puts the sandbox's files beside the bundle of the main process, where `worker-file.ts` looks for them. */
function sandbox(): Plugin {
  return {
    name: 'faultline:sandbox',
    writeBundle: ({ dir }) => bundleSandbox(dir ?? join(import.meta.dirname, 'out/main')),
  }
}
