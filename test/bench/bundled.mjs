import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'vite'

/** `NAME.ts` of this folder, or of the one that is given, with what it imports as one file; resolves with the folder and the file. */
export async function bundled(name, from = import.meta.dirname) {
  const modules = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  const folder = join(modules, '../.cache/faultline/bench', name)
  mkdirSync(folder, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: join(from, `${name}.ts`),
        output: { format: 'es', entryFileNames: `${name}.mjs`, chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
    ssr: { noExternal: true, external: ['better-sqlite3'], target: 'node' },
  })
  return { folder, file: join(folder, `${name}.mjs`) }
}
