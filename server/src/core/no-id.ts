/** No row has this id: it stands for what names nothing, so that looking for it finds nothing. */
export const NO_ID = 0
