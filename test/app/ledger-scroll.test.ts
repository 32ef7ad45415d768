import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { openStore } from '../../src/main/store/open-store.ts'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'
import { onThisMachine } from '../machine-pace.ts'

const amount = 200_000
const boundMs = 100

/** A data folder with so many deliveries, all of them searchable. */
function filledFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-scroll-'))
  const store = openStore(folder)
  const body = Buffer.from('{"total":5}')
  const line = { remoteAddress: '127.0.0.1', httpVersion: '1.1', method: 'POST', target: '/webhook/orders' }
  store.deliveries.add({
    ...line,
    ...{ id: 'template', receivedAt: '2026-01-02T03:04:05.006Z', headers: [['Content-Type', 'application/json']] },
    ...{ body, bodyBytes: body.length, bodySha256: '0', reproductionId: null },
  })
  store.close()
  const database = new Database(join(folder, 'faultline.sqlite'))
  const columns = database.prepare<[], string>(`SELECT name FROM pragma_table_info('delivery')`).pluck().all()
  const own: Readonly<Record<string, string>> = {
    id: `printf('%012d', n)`,
    target: `'/webhook/orders-' || n`,
    outcome: `'accepted'`,
  }
  const values = columns.map((name) => own[name] ?? `"${name}"`)
  database.exec(`
    WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${String(amount - 1)})
    INSERT INTO delivery (${columns.join(', ')}) SELECT ${values.join(', ')} FROM delivery, counter WHERE id = 'template';
    UPDATE delivery SET outcome = 'accepted' WHERE id = 'template';
    UPDATE delivery_text_state SET upto = (SELECT max(rowid) FROM delivery)`)
  database.close()
  return folder
}

/**
 * How a person scrolls: from one frame to the next so many pixels further, to a place far away, or with the thumb of the scrollbar
 * from one end to the other in so many frames.
 */
type Way =
  { readonly pixels: number; readonly frames: number } | { readonly jumps: number } | { readonly draggedFrames: number }

interface Seen {
  /** The longest time in which the table showed a place without a row, in milliseconds. */
  readonly longestBlankMs: number
  /** How many different rows stood first meanwhile. */
  readonly places: number
  /** Whether all rows at the end are those of their places. */
  readonly isAtRest: boolean
}

function scrolled(window: Page, way: Way): Promise<Seen> {
  return window.getByRole('grid', { name: 'Deliveries' }).evaluate(async (box, how: Way) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const isBlank = (): boolean => {
      const { top, bottom } = box.getBoundingClientRect()
      const head = box.querySelector('[role="columnheader"]')?.getBoundingClientRect().bottom ?? top
      const rows = [...box.querySelectorAll<HTMLElement>('[data-index]')].filter((row) => {
        const edge = row.getBoundingClientRect()
        return edge.bottom > head && edge.top < bottom
      })
      // A row that is not there yet has the same sign in each of its cells.
      return rows.length < Math.floor((bottom - head) / 30) || rows.some((row) => row.lastChild?.textContent === '…')
    }
    const seen = new Set<string>()
    let longest = 0
    let since: number | null = null
    const look = async (): Promise<boolean> => {
      await frame()
      const now = performance.now()
      seen.add(/orders-\d+/u.exec(box.querySelector('[data-index]')?.textContent ?? '')?.[0] ?? '')
      const blank = isBlank()
      if (blank) since ??= now
      if (since !== null) longest = Math.max(longest, now - since)
      if (!blank) since = null
      return blank
    }
    const isPassing = (): boolean => box.querySelector('[data-passing]') !== null
    const rest = async (): Promise<void> => {
      for (let calm = 0; calm < 3;) calm = (await look()) || isPassing() ? 0 : calm + 1
    }
    const told = (): Seen => ({ longestBlankMs: longest, places: seen.size, isAtRest: !isPassing() })
    if ('jumps' in how) {
      for (let jump = 1; jump <= how.jumps; jump += 1) {
        // Near the golden section of what is left: far from every place before.
        box.scrollTop = ((jump * 0.618_034) % 1) * box.scrollHeight
        await rest()
      }
      return told()
    }
    const frames = 'frames' in how ? how.frames : how.draggedFrames
    const pixels = 'pixels' in how ? how.pixels : box.scrollHeight / how.draggedFrames
    if ('draggedFrames' in how) box.scrollTop = 0
    await rest()
    longest = 0
    for (let at = 0; at < frames; at += 1) {
      box.scrollTop += pixels
      await look()
    }
    await rest()
    return told()
  }, way)
}

/** True where the row on which the keys are is drawn whole below the head of the table, and is the chosen one. */
function isActiveInSight(window: Page): Promise<boolean> {
  return window.getByRole('grid', { name: 'Deliveries' }).evaluate((table) => {
    const row = table.querySelector(`[id="${table.getAttribute('aria-activedescendant') ?? ''}"]`)
    const head = table.querySelector('[role="row"]')
    if (row === null || head === null || row.ariaSelected !== 'true') return false
    const { top, bottom } = row.getBoundingClientRect()
    return top >= head.getBoundingClientRect().bottom - 1 && bottom <= table.getBoundingClientRect().bottom + 1
  })
}

test('scrolling through 200,000 deliveries shows no blank rows for over 100 ms', { tag: '@timing' }, async () => {
  const dataFolder = filledFolder()
  const { window, close } = await launchFaultline({ dataFolder })
  await goTo(window, 'Deliveries')
  await expect(window.getByRole('grid', { name: 'Deliveries' })).toHaveAttribute('aria-rowcount', String(amount + 1))

  const measured = {
    'a wheel': await scrolled(window, { pixels: 60, frames: 200 }),
    'a page key that is held': await scrolled(window, { pixels: 300, frames: 200 }),
    'a hard swing': await scrolled(window, { pixels: 1500, frames: 120 }),
    'back up': await scrolled(window, { pixels: -600, frames: 120 }),
    'the thumb of the scrollbar': await scrolled(window, { draggedFrames: 180 }),
    'jumps to far places': await scrolled(window, { jumps: 20 }),
  }
  const table = window.getByRole('grid', { name: 'Deliveries' })
  for (const keys of ['End', 'PageUp', 'ArrowUp', 'Home', 'PageDown', 'PageDown', 'ArrowDown', 'ArrowUp', 'End']) {
    await table.press(keys)
    await expect.poll(() => isActiveInSight(window), keys).toBe(true)
  }
  await close()
  rmSync(dataFolder, { recursive: true, force: true })
  test.info().annotations.push({ type: 'longest blank, ms', description: JSON.stringify(measured) })
  if (process.env['FIGURES'] !== undefined) process.stdout.write(`${JSON.stringify(measured)}\n`)

  for (const [way, { longestBlankMs, isAtRest }] of Object.entries(measured)) {
    expect(longestBlankMs, way).toBeLessThanOrEqual(onThisMachine(boundMs))
    expect(isAtRest, way).toBe(true)
  }
  // Who drags sees where it goes: not the first rows until it ends.
  expect(measured['the thumb of the scrollbar'].places).toBeGreaterThan(15)
})
