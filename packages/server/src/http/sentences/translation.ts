/** An English sentence, `{}` where something stands in it, and the other language's: `{1}` the first of these, and so on. */
export type Translation = readonly [english: string, other: string];
