/** What is read in German of a product or a category. */
export type Texts = [name: string, description: string];
