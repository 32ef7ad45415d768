import { useHotkeys, type HotkeyItem } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
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
  command('open-file', 'Open a case or workflow…', 'File', 'mod+O', () => void openFile()),
  command('notices', 'Notices of this session', 'Window', null, showPastNotices),
  command('ping', 'Ping the listener', 'Listener', null, () => void pingListener()),
  command('channel', 'Listen to a channel…', 'Listener', null, () => void askForChannel()),
  command('documents', 'Documents', 'Help', 'F1', () => showHelp('documents')),
  { ...command('shortcuts', 'Keyboard shortcuts', 'Help', 'shift+?', () => showHelp('shortcuts')), outsideText: true },
  command('about', 'About Faultline', 'Help', null, () => showHelp('about')),
  command('theme-light', 'Theme: light', 'Settings', null, () => void changeSettings({ theme: 'light' })),
  command('theme-dark', 'Theme: dark', 'Settings', null, () => void changeSettings({ theme: 'dark' })),
  command('theme-system', 'Theme: as the system', 'Settings', null, () => void changeSettings({ theme: 'system' })),
]

/** On the screens that have steps of their own to take back, the key belongs to these. */
const haveOwnUndo: readonly Screen[] = ['reproduce', 'workflows']

const takeBack: Command = {
  ...command('take-back', 'Undo what was done last', 'Edit', 'mod+Z', () => {
    if (!takeBackNewest()) notifyDone('Nothing that was done just now can be taken back.')
  }),
  outsideText: true,
}

/** Listens for the shortcuts of every command on offer, also inside text fields and the editor. */
export function HotKeys(): ReactNode {
  useEffect(() => offerCommands(shellCommands), [])
  const screen = useNavigation((state) => state.screen)
  useEffect(() => (haveOwnUndo.includes(screen) ? undefined : offerCommands([takeBack])), [screen])
  useKeptFocus()
  useSinglePress()
  const commands = useCommands((state) => state.commands)
  const items: HotkeyItem[] = commands.flatMap((each): HotkeyItem[] => {
    const { shortcut } = each
    if (shortcut === null) return []
    const run = (): void => takeCommand(each)
    if (each.outsideText !== true) return [[shortcut, run, { preventDefault: true }]]
    const unlessTyping = (event: KeyboardEvent): void => {
      if (isTextField(event.target)) return
      event.preventDefault()
      run()
    }
    return [[shortcut, unlessTyping, { preventDefault: false }]]
  })
  useHotkeys(items, [], true)
  return null
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable], .monaco-editor') !== null
}

function command(id: string, title: string, group: string, shortcut: string | null, run: () => void): Command {
  return { id, title, group, shortcut, unavailable: null, run }
}
