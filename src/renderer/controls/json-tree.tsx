import { useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './json-view.module.css'

/** Members drawn at once; the rest appears a page at a time, so that a large value does not freeze the window. */
const pageSize = 100

/** A JSON value as a tree: arrow keys move and open, as in every tree. */
export function JsonTree(props: { readonly value: unknown; readonly label: string }): ReactNode {
  return (
    <ul className={styles.tree} role="tree" aria-label={props.label}>
      <Member name={null} value={props.value} depth={0} first />
    </ul>
  )
}

interface MemberProps {
  readonly name: string | null
  readonly value: unknown
  readonly depth: number
  readonly first?: boolean
}

function Member({ name, value, depth, first = false }: MemberProps): ReactNode {
  const [open, setOpen] = useState(depth < 2)
  const [shown, setShown] = useState(pageSize)
  const members = membersOf(value)
  const isOpen = members !== null && members.length > 0 && open
  return (
    <li
      role="treeitem"
      aria-selected={false}
      aria-expanded={members === null || members.length === 0 ? undefined : open}
      tabIndex={first ? 0 : -1}
      onKeyDown={(event) => move(event, members !== null, open, setOpen)}
    >
      <div
        role="presentation"
        className={styles.row}
        style={{ paddingLeft: depth * 14 }}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.twist} data-open={isOpen} aria-hidden>
          {members !== null && members.length > 0 ? '›' : ''}
        </span>
        {name !== null && <span className={styles.name}>{name}: </span>}
        {members === null ? (
          <Scalar value={value} />
        ) : (
          <span className={styles.size}>{sizeOf(value, members.length)}</span>
        )}
      </div>
      {isOpen && (
        <ul role="group">
          {members.slice(0, shown).map(([key, member]) => (
            <Member key={key} name={key} value={member} depth={depth + 1} />
          ))}
          {members.length > shown && (
            <li role="none" style={{ paddingLeft: (depth + 1) * 14 + 14 }}>
              <button type="button" className={styles.more} onClick={() => setShown(shown + pageSize * 5)}>
                Show more of the {members.length - shown} left
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

function Scalar({ value }: { readonly value: unknown }): ReactNode {
  if (typeof value === 'string') {
    const cut = value.length > 2000 ? `${value.slice(0, 2000)}…` : value
    return <span className={styles.string}>{JSON.stringify(cut)}</span>
  }
  return <span className={value === null ? styles.nothing : styles.scalar}>{String(value)}</span>
}

function membersOf(value: unknown): (readonly [string, unknown])[] | null {
  if (Array.isArray(value)) return value.map((each: unknown, index) => [String(index), each])
  if (typeof value === 'object' && value !== null) return Object.entries(value)
  return null
}

function sizeOf(value: unknown, size: number): string {
  return Array.isArray(value) ? `[${size}]` : size === 0 ? '{}' : `{${size}}`
}

function move(
  event: KeyboardEvent<HTMLLIElement>,
  hasMembers: boolean,
  open: boolean,
  setOpen: (open: boolean) => void,
): void {
  const here = event.currentTarget
  if (event.target !== here) return
  const all = [...(here.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
  const at = all.indexOf(here)
  const steps: Partial<Record<string, () => void>> = {
    ArrowDown: () => all[at + 1]?.focus(),
    ArrowUp: () => all[at - 1]?.focus(),
    Home: () => all[0]?.focus(),
    End: () => all.at(-1)?.focus(),
    ArrowRight: () => (hasMembers && !open ? setOpen(true) : all[at + 1]?.focus()),
    ArrowLeft: () =>
      hasMembers && open ? setOpen(false) : here.parentElement?.closest<HTMLElement>('[role=treeitem]')?.focus(),
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  step()
}
