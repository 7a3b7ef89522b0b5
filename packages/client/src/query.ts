/** Query of a read; other keys are conditions on fields, e.g. `sale: true`. */
export interface Query {
  /** 15 when left out, at most 1000. */
  limit?: number;
  page?: number;
  /** `field asc` or `field desc`, several with commas; `id desc` when left out. */
  sort?: string;
  search?: string;
  /**
   * Conditions with `$eq $ne $gt $gte $lt $lte $in $nin $exists $not $and $or $nor`. Texts of products and categories also take
   * `$regex`: plain text, with `^` before it, `$` after it, or `$options: 'i'` beside it. Lists such as `tags` take `$all`.
   */
  where?: object;
  /** Records that belong to this one, as a list or with commas; `name:n` takes at most n. */
  expand?: string | readonly string[];
  /** Fields to return, besides the id; the usual ones when left out. */
  fields?: string | readonly string[];
  /** Fields beside the usual ones. */
  include?: string | readonly string[];
  /** `false` reads fresh. */
  $cache?: boolean;
  [field: string]: unknown;
}

/** Lists of products also take what narrows a catalogue. */
export interface ProductQuery extends Query {
  /** Category by slug or id, with all that is below it; several as a list or by `{ $in: ['kitchen', 'apparel'] }`. */
  category?: string | object;
  /** Trees of categories, a list or with commas. */
  categories?: string | object;
  /** Chosen values by filter: `{ price: [10, 20], color: ['Red'] }`. */
  $filters?: object;
  /** `true` counts what the whole result can be narrowed by. */
  $facets?: boolean;
  /** `false` counts only the products of the answer, which who reads all of them page by page need not know. */
  $count?: boolean;
}

/** A type that is written between the brackets of a call; where the answer goes to does not decide it. */
export type Named<T> = [T][T extends unknown ? 0 : never];

/** A record with fields that `expand` has filled: `Expanded<Product, 'variants'>`. */
export type Expanded<T, Field extends keyof T> = T & { [Name in Field]-?: Exclude<T[Name], undefined> };

/** A record as this query expands it. */
export type Expanding<T, Q> = Q extends { expand: infer Fields } ? Expanded<T, Extract<Names<Fields>, keyof T>> : T;

type Names<Fields> = Fields extends readonly (infer Field)[] ? Names<Field> : Split<Fields>;

type Split<Text> = Text extends `${infer First},${infer Rest}` ? Name<First> | Split<Rest> : Name<Text>;

type Name<Field> = Field extends ` ${infer Rest}` ? Name<Rest> : Field extends `${infer Head}:${string}` ? Head : Field;
