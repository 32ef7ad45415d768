/** Nothing in the sources that a newer line of Electron, or the Node.js in it, has deprecated or taken away. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from '@playwright/test'
import { outdatedInElectron, outdatedInNode } from './electron-lines.ts'
import { checkout } from './import-graph.ts'

const own = /^test\/house\/electron-lines/u
const sources = ['src', 'scripts', 'resources', 'test']
  .flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).split(sep).join('/'),
    ),
  )
  .filter((name) => /\.(?:tsx?|mjs|cjs)$/u.test(name) && !own.test(name))
const lines = sources.flatMap((file) =>
  readFileSync(join(checkout, file), 'utf8')
    .split('\n')
    .map((text, at) => ({ file, place: `${file}:${String(at + 1)}`, text })),
)

for (const [name, list] of [
  ['Electron', outdatedInElectron],
  ['Node.js', outdatedInNode],
] as const) {
  test(`each line of the list for ${name} is found by its own example, and not by what stands in its place`, () => {
    const wrong = list.filter(({ found, example, instead }) => !found.test(example) || found.test(instead))
    expect(wrong.map(({ example }) => example)).toEqual([])
  })

  test(`no source uses what newer lines of ${name} deprecated or removed`, () => {
    const uses = list.flatMap(({ since, found, instead, besides }) =>
      lines
        .filter(({ file, text }) => file !== besides && found.test(text))
        .map(({ place }) => `${place}: gone since ${since}, use ${instead}`),
    )
    expect(uses).toEqual([])
  })
}
