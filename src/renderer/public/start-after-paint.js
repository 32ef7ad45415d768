// Runs before the app: the first frame stands in the page already. It is painted, and only then the app is evaluated.
const { app } = document.currentScript.dataset
// What the window remembers of its layout comes from the main process, which is free now and will be busy in a moment.
void localStorage.length
requestAnimationFrame(() => setTimeout(() => void import(app)))
