/** The address of the file with all icons (`web/icon-sprite.ts`). */
declare module 'virtual:icon-sprite' {
  const address: string
  export default address
}
