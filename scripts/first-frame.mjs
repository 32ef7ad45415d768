// Build time only: what makes the window paint before its app has run. The style of the shell stands in the page, its
// markup is drawn into it, all other style comes after it, and the files of the app are fetched while it is painted.

import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { checkout } from './folders.mjs'

const renderer = join(checkout, 'src/renderer')

/**
 * The plugin that writes the first frame into index.html.
 * @returns {import('vite').Plugin}
 */
export function drawFirstFrame() {
  return {
    name: 'faultline:first-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const font = latinFont(Object.values(bundle ?? {}))
        const [script, app] = /<script type="module" crossorigin src="([^"]+)"><\/script>/u.exec(html) ?? []
        if (app === undefined) throw new Error('The page has no script of the app.')
        const styles = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*>/gu)].map(([link]) => link)
        const frame = await drawnFrame()
        const head = [
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="./${font}">`,
          `<link rel="modulepreload" crossorigin href="${app}">`,
          `<style>${faceOf(font)}${await shellStyle()}</style>`,
        ]
        return styles
          .reduce((text, link) => text.replace(link, ''), html)
          .replace(script, '')
          .replace('</head>', () => `${head.join('')}</head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${frame}</div>${styles.join('')}`)
          .replace('</body>', () => `<script src="./start-after-paint.js" data-app="${app}"></script></body>`)
      },
    },
  }
}

/** What `first-frame.tsx` draws, drawn here and now. */
async function drawnFrame() {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-first-frame-'))
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: join(renderer, 'shell/first-frame.tsx'),
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'first-frame.mjs' } },
      },
    })
    const { firstFrame } = await import(pathToFileURL(join(folder, 'first-frame.mjs')).href)
    return firstFrame()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The face of plain text alone: the other alphabets come with the style of the app. */
function faceOf(font) {
  return `@font-face{font-family:'Inter Variable';font-display:swap;font-weight:100 900;src:url(./${font}) format('woff2-variations');unicode-range:U+0000-00FF}`
}

function latinFont(files) {
  const font = files.find(({ fileName }) => /inter-latin-wght[^/]*\.woff2$/u.test(fileName))
  if (font === undefined) throw new Error('The build has no file for the font of plain text.')
  return font.fileName
}

async function shellStyle() {
  const texts = ['theme.css', 'shell/shell.css'].map((name) => readFile(join(renderer, name), 'utf8'))
  return (await Promise.all(texts)).map((text) => text.replace(/\/\*.*?\*\//gsu, '').replace(/\s+/gu, ' ')).join('')
}
