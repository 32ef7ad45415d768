import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { checkout } from '../../../scripts/folders.mjs'

const page = readFileSync(join(checkout, 'out/renderer/index.html'), 'utf8')
const [head = '', body = ''] = page.split('</head>')

test('the built page draws the shell before any script has run', () => {
  const places = [...body.matchAll(/<button[^>]*>.*?<\/svg>([^<]+)<\/button>/gu)].map(([, name]) => name)

  expect(places).toEqual(['Reproduce', 'Deliveries', 'Executions', 'Workflows', 'Measures', 'AI steps', 'Settings'])
  expect(head).toContain('.shell-rail')
})

test('nothing that the first frame draws can be pressed or read out before the app stands in its place', () => {
  expect(body).toMatch(/<div id="root"><div class="shell" inert="" aria-hidden="true">/u)
})

test('no style and no script keeps the first frame waiting', () => {
  expect(page).not.toMatch(/<link rel="stylesheet"|<script type="module"/u)
  expect(page.match(/<script/gu)).toHaveLength(1)
  expect(body).toMatch(/<script src="\.\/start-after-paint\.js" data-app="\.\/assets\/[^"]+\.js"/u)
})
