import type { Reviewer } from './reviewers.ts';

/** `title` null: it has none. */
export type DemoReview = [stars: 1 | 2 | 3 | 4 | 5, reviewer: Reviewer, title: string | null, text: string];

/** Reviews by the name of the product. */
export type DemoReviews = Record<string, DemoReview[]>;
