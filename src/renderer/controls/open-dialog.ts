/** True while a dialog asks for the whole attention: what stands behind it takes no keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null
}
