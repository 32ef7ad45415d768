declare module 'lodash' {
  const lodash: unknown
  export = lodash
}
