import { getHotkeyHandler, useHotkeys, type HotkeyItem } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { isDialogOpen } from '../controls/open-dialog.ts'
import { shortcutText } from '../controls/shortcut.ts'
import { askForChannel } from '../state/channels.ts'
import { offerCommands, takeCommand, useCommands, type Command } from '../state/commands.ts'
import { openFile } from '../state/files-to-open.ts'
import { showHelp } from '../state/help.ts'
import { pingListener } from '../state/listener.ts'
import { goBack, goForward, goTo, useNavigation } from '../state/navigation.ts'
import { showPastNotices } from '../state/past-notices.ts'
import { screens, type Screen } from '../state/screens.ts'
import { changeSettings } from '../state/settings.ts'
import { notifyDone } from '../state/toasts.ts'
import { useKeptFocus } from './keep-focus.ts'
import { openPalette } from './palette.tsx'
import { screenPlaces } from './screens.ts'
import { useSinglePress } from './single-press.ts'
import { takeBackNewest } from './toaster.tsx'

/** The commands of the shell itself. */
const shellCommands: readonly Command[] = [
  ...screens.map((screen, index) => ({
    id: `go-${screen}`,
    title: `Go to ${screenPlaces[screen].title}`,
    group: 'Screens',
    shortcut: `mod+${index + 1}`,
    unavailable: null,
    run: () => goTo(screen),
  })),
  { ...command('back', 'Back to the view before', 'Screens', 'alt+ArrowLeft', goBack), outsideText: true },
  { ...command('forward', 'Forward to the next view', 'Screens', 'alt+ArrowRight', goForward), outsideText: true },
  { ...command('open-file', 'Open a case or workflow…', 'File', 'mod+O', () => void openFile()), words: 'import log' },
  {
    ...command('paste', 'Paste a request or a workflow…', 'File', null, sayHowToPaste),
    words: 'curl har raw http clipboard import',
  },
  command('notices', 'Notices of this session', 'Window', null, showPastNotices),
  command('ping', 'Ping the listener', 'Listener', null, () => void pingListener()),
  command('channel', 'Listen to a channel…', 'Listener', null, () => void askForChannel()),
  { ...command('documents', 'Documents', 'Help', 'F1', () => showHelp('documents')), overDialogs: true },
  {
    ...command('shortcuts', 'Keyboard shortcuts', 'Help', 'shift+?', () => showHelp('shortcuts')),
    outsideText: true,
    overDialogs: true,
  },
  command('about', 'About Faultline', 'Help', null, () => showHelp('about')),
  command('theme-light', 'Theme: light', 'Settings', null, () => void changeSettings({ theme: 'light' })),
  command('theme-dark', 'Theme: dark', 'Settings', null, () => void changeSettings({ theme: 'dark' })),
  command('theme-system', 'Theme: as the system', 'Settings', null, () => void changeSettings({ theme: 'system' })),
]

/** A window may not read the clipboard by itself: what is pasted comes with the keys of a person. */
function sayHowToPaste(): void {
  notifyDone(
    `Copy it, then press ${shortcutText('mod+V')} outside of a text field.`,
    'A cURL command, a raw HTTP request, a HAR or a provider’s JSON becomes the request of the case; a workflow or a case is opened.',
  )
}

/** On the screens that have steps of their own to take back, the key belongs to these. */
const haveOwnUndo: readonly Screen[] = ['reproduce', 'workflows']

const takeBack: Command = {
  ...command('take-back', 'Undo what was done last', 'Edit', 'mod+Z', () => {
    if (!takeBackNewest()) notifyDone('Nothing that was done just now can be taken back.')
  }),
  outsideText: true,
}

/** Stands among the keys alone: in the palette it would open itself. */
const openCommands = command('commands', 'All actions by their names', 'Window', 'mod+K', openPalette)

/**
 * Listens for the shortcuts of every command on offer, also inside text fields and the editor. What stands behind an open dialog
 * takes no keys.
 */
export function HotKeys(): ReactNode {
  useEffect(() => offerCommands(shellCommands), [])
  const screen = useNavigation((state) => state.screen)
  useEffect(() => (haveOwnUndo.includes(screen) ? undefined : offerCommands([takeBack])), [screen])
  useKeptFocus()
  useSinglePress()
  const commands = useCommands((state) => state.commands)
  const keys = [openCommands, ...commands]
  useHotkeys(keys.flatMap(hotKeyOf), [], true)
  useEditorKeys(keys)
  return null
}

function hotKeyOf(each: Command): readonly HotkeyItem[] {
  const { shortcut } = each
  if (shortcut === null) return []
  const take = (event: KeyboardEvent): void => {
    if (each.overDialogs !== true && isDialogOpen()) return
    if (each.outsideText === true && isTextField(event.target)) return
    event.preventDefault()
    takeCommand(each)
  }
  // Keyboards of other scripts write another letter with the same key, and some write digits with Shift only.
  const takeByPlace = (event: KeyboardEvent): void => {
    if (!/^[a-z0-9]$/iu.test(event.key)) take(event)
  }
  const hasPlace = /(?:^|\+)[a-z0-9]$/iu.test(shortcut)
  const place = shortcut.replace(/\d$/u, 'Digit$&')
  return [
    [shortcut, take, { preventDefault: false }],
    ...(hasPlace ? [[place, takeByPlace, { preventDefault: false, usePhysicalKeys: true }] as HotkeyItem] : []),
  ]
}

/** The editor keeps to itself the keys that it has a use for: those that mean something else here are taken before it hears of them. */
function useEditorKeys(commands: readonly Command[]): void {
  useEffect(() => {
    const items = commands
      .filter(({ outsideText, outsideEditor }) => outsideText !== true && outsideEditor !== true)
      .flatMap(hotKeyOf)
      .map(([shortcut, take, options]): HotkeyItem => {
        const takeAlone = (event: KeyboardEvent): void => {
          take(event)
          if (event.defaultPrevented) event.stopPropagation()
        }
        return [shortcut, takeAlone, options ?? {}]
      })
    const handle = getHotkeyHandler(items)
    const hear = (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest('.monaco-editor') !== null) handle(event)
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [commands])
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable], .monaco-editor') !== null
}

function command(id: string, title: string, group: string, shortcut: string | null, run: () => void): Command {
  return { id, title, group, shortcut, unavailable: null, run }
}
