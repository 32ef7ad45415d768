declare module 'lodash' {
  const lodash: unknown
  export default lodash
}
