import { Kbd } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useCommands, type Command } from '../state/commands.ts'
import { shortcutText } from '../controls/shortcut.ts'

const [store, palette] = createSpotlight()

export function openPalette(): void {
  palette.open()
}

const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  minHeight: 0,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** Every action by its name, with its shortcut beside it. */
export function Palette(): ReactNode {
  const commands = useCommands((state) => state.commands)
  const { opened } = useSpotlight(store)
  const field = useRef<HTMLInputElement>(null)
  // With the keys that open it: the library's own focus comes a timer later, and what is typed meanwhile would be lost.
  useEffect(() => {
    if (opened) field.current?.focus()
  }, [opened])
  const groups = new Map<string, Command[]>()
  for (const each of commands) groups.set(each.group, [...(groups.get(each.group) ?? []), each])
  const actions: SpotlightActionGroupData[] = [...groups].map(([group, members]) => ({
    group,
    actions: members.map((each) => ({
      id: each.id,
      label: each.title,
      ...(each.words === undefined ? {} : { keywords: each.words }),
      ...(each.unavailable === null ? {} : { description: each.unavailable }),
      disabled: each.unavailable !== null,
      onClick: each.run,
      rightSection: each.shortcut === null ? undefined : <Kbd size="xs">{shortcutText(each.shortcut)}</Kbd>,
    })),
  }))
  return (
    <Spotlight
      store={store}
      actions={actions}
      // Heard, not seen: the field below says to the eye what this is.
      title="Commands"
      styles={{ header: unseen }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      // Heard with the other keys: in a text field as well, and not while a dialog is open.
      shortcut={null}
      transitionProps={{ duration: 0 }}
      nothingFound="No action has this name."
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        ref: field,
        leftSection: <IconSearch size={16} aria-hidden />,
        placeholder: 'Type what you want to do',
        'aria-label': 'Command',
      }}
    />
  )
}
