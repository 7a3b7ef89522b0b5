/** Of the file of a whole shop; another one means what is written otherwise. */
export const fileFormat = 1;
