// Whether windows can be shown, and how to run without: in a virtual display.

/** Whether this process can open windows. Other systems than Linux always can. */
export function displayIsPresent(environment = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)
}

/** The command line with a virtual display around it where there is no real one. */
export function withDisplay(command, args) {
  if (displayIsPresent()) return [command, args]
  return ['xvfb-run', ['-a', '-s', '-screen 0 1440x900x24', command, ...args]]
}

/** What Electron must be told to start as root, where its sandbox refuses to work; nothing for anyone else. */
export function rootArguments() {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}
