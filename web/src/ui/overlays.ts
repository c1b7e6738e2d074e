/** Where dialogs, menus and messages open, so that they can be taken off the page together with what opened them. */
export const overlays = document.createElement('div')
document.body.append(overlays)
