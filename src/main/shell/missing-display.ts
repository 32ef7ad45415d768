/**
 * Why no window can be shown, in one sentence with its remedy; null where one can. Chromium itself ends there with a crash.
 * `chosen` is the platform that the command line names (`--ozone-platform`), whose maker knows what it does.
 */
export function missingDisplay(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
  chosen: string,
): string | null {
  const named = [environment['DISPLAY'], environment['WAYLAND_DISPLAY']]
  if (platform !== 'linux' || chosen !== '' || named.some((one) => one !== undefined && one !== '')) return null
  return 'Faultline cannot open its window: there is no display (DISPLAY and WAYLAND_DISPLAY are not set). Start it from a desktop, or under "xvfb-run -a"; the command line "faultline" needs none.'
}
