import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Column } from './column.ts'
import { CutTextsOfRow } from './cut-texts.tsx'
import styles from './data-table.module.css'
import { useMovedRows } from './moved-rows.ts'
import { RowMenu, type MenuPlace } from './row-menu.tsx'
import { bringIntoView, rowHeight, useRowWindow } from './row-window.ts'
import { TableHead, type TableSort } from './table-head.tsx'
import { layoutOf, TableRow } from './table-row.tsx'

const restMs = 90

/**
 * A table of any length: only the rows in sight are drawn, and only rows that are here are shown; `onRange` asks for the
 * others. One row is chosen: arrow keys, Page keys, Home and End move the choice.
 */
export function DataTable<Row>(props: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly total: number
  readonly rowAt: (index: number) => Row | undefined
  /** Rows that are seen, from the first place in sight on, where those of the places themselves have not come yet. */
  readonly passing?: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly chosenKey: string | null
  readonly onChoose: (row: Row) => void
  /** The space bar marks the chosen row, or takes its mark away. */
  readonly onMark?: (row: Row) => void
  /** Shift with a click or an arrow marks every row from where it began; Ctrl with a click marks one. */
  readonly onMarkRange?: (anchor: number, to: number) => void
  readonly onRange: (from: number, to: number) => void
  readonly sort?: TableSort
  /** Items of the menu of a row: on the right button of the pointer, Shift+F10 and the menu key. */
  readonly menu?: (row: Row) => ReactNode
}): ReactNode {
  const { columns, total, rowAt, keyOf, chosenKey, onRange } = props
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const { from, to } = useRowWindow(props.label, total, box)
  useEffect(() => {
    if (to > from) onRange(from, to)
  }, [from, to, total, onRange])

  /** By how many places the rows have moved since the table was opened. */
  const moved = useRef(0)
  // A key that is held down runs over the rows; the one on which it rests is opened.
  const resting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const [isRunning, setRunning] = useState(false)
  /** The place that was chosen before its row was here: the row is chosen once it comes. */
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    const row = awaited.current === null ? undefined : rowAt(awaited.current)
    if (row === undefined) return
    awaited.current = null
    props.onChoose(row)
  })
  const choose = (index: number, isHeld = false): void => {
    if (resting.current !== null) clearTimeout(resting.current)
    const from = moved.current
    resting.current = isHeld ? setTimeout(() => choose(index + moved.current - from), restMs) : null
    setRunning(isHeld)
    setActive(index)
    if (isHeld) return
    const row = rowAt(index)
    awaited.current = row === undefined ? index : null
    if (row !== undefined) props.onChoose(row)
  }
  /** Where a range of marks begins; null: at the row that was chosen last. */
  const anchor = useRef<number | null>(null)
  const markTo = (index: number): void => {
    anchor.current ??= active ?? index
    setActive(index)
    props.onMarkRange?.(anchor.current, index)
  }
  /** The row on which the pointer was pressed, and whether on its box: where the rows move on meanwhile, it is the one that is meant. */
  const pressed = useRef<{ readonly index: number; readonly onBox: boolean; readonly movedBefore: number } | null>(null)
  const press = (event: MouseEvent): void => {
    // A range is marked, and no text.
    if (event.shiftKey) event.preventDefault()
    setByKeys(false)
    const row = rowOf(event)
    const onBox = event.target instanceof HTMLInputElement
    pressed.current = row === null ? null : { index: Number(row.dataset['index']), onBox, movedBefore: moved.current }
  }
  const click = (index: number, { shiftKey, ctrlKey, metaKey }: MouseEvent): void => {
    if (shiftKey && props.onMarkRange !== undefined) {
      markTo(index)
      return
    }
    anchor.current = index
    const row = rowAt(index)
    if (!(ctrlKey || metaKey) || props.onMark === undefined || row === undefined) choose(index)
    else {
      setActive(index)
      props.onMark(row)
    }
  }
  /** The box of a row ticks that row alone: a range begins there, or with Shift it ends there. */
  const tick = (index: number, event: MouseEvent): void => {
    if (!event.shiftKey || props.onMarkRange === undefined) {
      anchor.current = index
      setActive(index)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    markTo(index)
  }
  /** True while it is the keys that walk over the rows. */
  const [isByKeys, setByKeys] = useState(false)
  const [menuOf, setMenuOf] = useState<{ readonly index: number; readonly place: MenuPlace } | null>(null)
  const openMenu = (index: number, place: MenuPlace): void => {
    if (rowAt(index) === undefined) return
    choose(index)
    setMenuOf({ index, place })
  }
  const release = (event: MouseEvent): void => {
    const row = rowOf(event)
    if (row !== null) {
      click(Number(row.dataset['index']), event)
      return
    }
    // The pointer was let go above another row than it was pressed on: that counts where the rows moved below it.
    if (pressed.current === null || pressed.current.movedBefore === moved.current) return
    const index = pressed.current.index + moved.current - pressed.current.movedBefore
    const meant = rowAt(index)
    if (!pressed.current.onBox || meant === undefined) click(index, event)
    else {
      anchor.current = index
      setActive(index)
      props.onMark?.(meant)
    }
  }
  useMovedRows(
    { from, to },
    (place) => {
      const row = rowAt(place)
      return row === undefined ? undefined : keyOf(row)
    },
    (by) => {
      moved.current += by
      if (anchor.current !== null) anchor.current += by
      if (awaited.current !== null) awaited.current += by
      setActive((place) => (place === null ? null : place + by))
      setMenuOf((menu) => (menu === null ? null : { ...menu, index: menu.index + by }))
      // At its beginning the newest is looked at; further down what is looked at stays where it is.
      if (box.current !== null && box.current.scrollTop > 0) box.current.scrollTop += by * rowHeight
    },
  )
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const row = active === null ? null : (box.current?.querySelector(`[data-index="${String(active)}"]`) ?? null)
      const edge = row?.getBoundingClientRect()
      if (active !== null && edge !== undefined) openMenu(active, { left: edge.left + 24, top: edge.bottom })
      return
    }
    const marked = event.key === ' ' && active !== null ? rowAt(active) : undefined
    if (props.onMark !== undefined && marked !== undefined) {
      event.preventDefault()
      props.onMark(marked)
      return
    }
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2)
    if (event.key === 'Escape' && isByKeys) setByKeys(false)
    const target = targetOf(event.key, active ?? -1, total, page)
    if (target === null || total === 0) return
    event.preventDefault()
    setByKeys(true)
    if (box.current !== null) bringIntoView(box.current, target)
    if (event.shiftKey && props.onMarkRange !== undefined) {
      markTo(target)
      return
    }
    anchor.current = null
    choose(target, event.repeat)
  }
  const titles = useMemo(() => columns.map(({ title }) => title), [columns])
  const grid = useMemo(() => layoutOf(columns), [columns])
  const activeRow = active === null ? undefined : rowAt(active)
  const wholeId = isByKeys && !isRunning && activeRow !== undefined ? `whole-${keyOf(activeRow)}` : undefined
  const menuRow = menuOf === null ? undefined : rowAt(menuOf.index)
  const table = (
    <div
      ref={box}
      className={styles.box}
      role="grid"
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={activeRow === undefined ? undefined : `row-${keyOf(activeRow)}`}
      tabIndex={0}
      onKeyDown={move}
      onFocus={({ currentTarget }) => setByKeys(currentTarget.matches(':focus-visible'))}
      onBlur={() => setByKeys(false)}
    >
      <TableHead columns={columns} sort={props.sort ?? null} grid={grid} />
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the table, which holds the focus, takes the keys */}
      <div
        style={{ height: total * rowHeight, minWidth: grid.minWidth, position: 'relative' }}
        role="rowgroup"
        onMouseDown={press}
        onClickCapture={(event) => {
          const row = rowOf(event)
          if (row !== null && event.target instanceof HTMLInputElement) tick(Number(row.dataset['index']), event)
        }}
        onClick={release}
        onContextMenu={(event) => {
          const row = rowOf(event)
          if (row === null || props.menu === undefined) return
          event.preventDefault()
          openMenu(Number(row.dataset['index']), { left: event.clientX, top: event.clientY })
        }}
      >
        {Array.from({ length: to - from }, (_, at) => {
          const index = from + at
          const row = rowAt(index)
          const key = row === undefined ? `place-${index}` : keyOf(row)
          return (
            <TableRow
              key={key}
              id={`row-${key}`}
              index={index}
              row={row ?? props.passing?.[at]}
              isPassing={row === undefined}
              columns={columns as readonly Column<unknown>[]}
              grid={grid}
              describedBy={index === active ? wholeId : undefined}
              isChosen={isRunning ? index === active : row !== undefined && key === chosenKey}
            />
          )
        })}
      </div>
    </div>
  )
  return (
    <>
      {table}
      {wholeId !== undefined && active !== null && (
        <CutTextsOfRow key={wholeId} box={box} index={active} id={wholeId} titles={titles} />
      )}
      {props.menu !== undefined && menuOf !== null && menuRow !== undefined && (
        <RowMenu
          place={menuOf.place}
          label={`What can be done with this row of ${props.label}`}
          close={() => {
            setMenuOf(null)
            box.current?.focus()
          }}
        >
          {props.menu(menuRow)}
        </RowMenu>
      )}
    </>
  )
}

/** The row on which the pointer was pressed. */
function rowOf({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
}

function targetOf(key: string, at: number, total: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(total - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'PageDown':
      return Math.min(total - 1, at + page)
    case 'PageUp':
      return Math.max(0, at - page)
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
