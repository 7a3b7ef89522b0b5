/** German texts of a product or a category. */
export type Texts = [name: string, description: string];
