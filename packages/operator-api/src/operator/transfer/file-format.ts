/** Version of the file of a whole shop: a change of the format requires another number. */
export const fileFormat = 1;
