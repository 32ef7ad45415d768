// Build time only: what makes the window paint before its app has run. The style of the shell stands in the page, its
// markup is drawn into it, and the files of the app, fetched meanwhile, wait for the script that comes after the paint.

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
        const links = [...html.matchAll(/\s*<link rel="(stylesheet|modulepreload)"[^>]* href="([^"]+)">/gu)]
        const hrefs = (rel) => links.filter((link) => link[1] === rel).map((link) => link[2])
        const styles = hrefs('stylesheet')
        const scripts = [app, ...hrefs('modulepreload')]
        const early = [
          ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
          ...scripts.map((href) => `<link rel="preload" as="script" crossorigin fetchpriority="low" href="${href}">`),
        ].join('')
        const frame = await drawnFrame()
        return links
          .reduce((text, [link]) => text.replace(link, ''), html)
          .replace(script, '')
          .replace('</head>', `${early}<style>${faceOf(font)}${await shellStyle()}</style></head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`)
          .replace('</body>', `${starter(app, styles)}</body>`)
      },
    },
  }
}

function starter(app, styles) {
  return `<script src="./start-after-paint.js" data-app="${app}" data-styles="${styles.join(' ')}"></script>`
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
