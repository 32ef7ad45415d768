/** True while a dialog asks for the whole attention: what stands behind it takes no keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null
}

/** Resolves once no such dialog is open, and the key that closed the last one has been dealt with: it closes nothing else. */
export function untilNoDialog(): Promise<void> {
  if (!isDialogOpen()) return Promise.resolve()
  return new Promise((resolve) => {
    const watched = new MutationObserver(() => {
      if (isDialogOpen()) return
      watched.disconnect()
      setTimeout(resolve)
    })
    watched.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-modal'],
    })
  })
}
