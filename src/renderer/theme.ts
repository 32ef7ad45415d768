import {
  createTheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

/** Ink blue: the one colour of what can be done. Steps 4 to 6 keep 4.5:1 on their grounds. */
const ink: MantineColorsTuple = [
  '#edf2fe',
  '#d9e3fb',
  '#b3c5f4',
  '#8ba6ee',
  '#6a8ce9',
  '#3f68d6',
  '#2c55c4',
  '#2347ab',
  '#1e3d92',
  '#17306f',
]

/** Warm greys of the dark ground. Mantine reads 0 as text, 6 as surface, 7 as ground. */
const dark: MantineColorsTuple = [
  '#e4e2dd',
  '#c9c6bf',
  '#a6a39c',
  '#7c7a75',
  '#45474c',
  '#33363c',
  '#23262c',
  '#1a1d22',
  '#15171b',
  '#0f1114',
]

/** How high a menu may be at its place: the style sheet keeps it within that, or lower still. */
const sayRoom = (room: { readonly availableHeight: number; readonly elements: { readonly floating: HTMLElement } }) => {
  room.elements.floating.style.setProperty('--menu-room', `${String(Math.max(room.availableHeight, 80))}px`)
}

/** The list itself scrolls, so that the keys of its field do it; a box that scrolls within it would be reached by no key. */
const longList = { options: { maxHeight: 'min(420px, 55vh)', overflowY: 'auto' } } as const

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  colors: { ink, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '19px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.3' },
  defaultRadius: 5,
  radius: { xs: '3px', sm: '4px', md: '5px', lg: '8px', xl: '12px' },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs', allowDeselect: false, withScrollArea: false }, styles: longList },
    Autocomplete: { defaultProps: { size: 'xs', withScrollArea: false }, styles: longList },
    MultiSelect: { defaultProps: { size: 'xs', withScrollArea: false }, styles: longList },
    TagsInput: { defaultProps: { size: 'xs', withScrollArea: false }, styles: longList },
    PasswordInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    // Its first item takes the focus, and each can be reached: a menu that scrolls is scrolled by keys.
    // None is longer than the window: it scrolls.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        menuItemTabIndex: 0,
        middlewares: { flip: true, shift: true, inline: false, size: { padding: 6, apply: sayRoom } },
      },
    },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true, arrowSize: 6 } },
    Modal: {
      defaultProps: {
        // What moves while it appears is missed by a quick hand.
        // One that is closed is gone at once: it holds no keys back from what is pressed next.
        transitionProps: { transition: 'fade', duration: 100, exitDuration: 0 },
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.35 },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    Tabs: {
      defaultProps: { keepMounted: false },
      styles: { tab: { paddingInline: 9 }, list: { paddingInline: 3, flexWrap: 'nowrap' } },
    },
    SegmentedControl: { defaultProps: { size: 'xs', withItemsBorders: false } },
  },
})

/**
 * The window draws what the system draws: main tells the system which theme is wanted. Nothing is remembered here, where
 * the library would wait for the browser's storage before it draws anything.
 */
export const asTheSystem: MantineColorSchemeManager = {
  get: (preferred: MantineColorScheme) => preferred,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}
