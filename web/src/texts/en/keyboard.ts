export const keyboard = {
  sheet: 'Keyboard shortcuts',
  open: 'Find anything',
}
