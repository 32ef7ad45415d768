// The first frame stands in the page already. It is painted, and only then the app is read and takes its place.
const { app, styles } = document.currentScript.dataset

/** Adds a style to the page. It resolves once it is there. */
function style(href) {
  return new Promise((resolve) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '', onload: resolve }),
    )
  })
}

requestAnimationFrame(() => setTimeout(() => void Promise.all(styles.split(' ').map(style)).then(() => import(app))))
