import * as v from 'valibot';
import {
  attribute,
  buildListSchema,
  category,
  count,
  facet,
  ownReview,
  product,
  productDelivery,
  productList,
  review,
  reviewList,
  reviewVote,
  slugList,
  suggestions,
  text,
} from '../../entities/index.ts';
import { HelpfulInput, ReviewInput } from '../../reviews/index.ts';
import type { PublicCalls } from '../public-call.ts';
import { expandQuery, pagedQuery, paging, productQuery, recordQuery, togetherQuery } from './queries.ts';

const tag = 'products';
const content = v.looseObject({ id: text, slug: text, date_created: text, date_updated: text });

export const catalogueCalls: PublicCalls = {
  'GET /api/products': {
    isRevalidated: true,
    tag,
    summary: 'Products of a search, a category, with filters',
    query: productQuery,
    answer: productList,
  },
  'GET /api/products/filters': {
    isRevalidated: true,
    tag,
    summary: 'What such a list can be narrowed by',
    query: productQuery,
    answer: v.strictObject({ count, filters: v.array(facet) }),
  },
  'GET /api/products/slugs': {
    isRevalidated: true,
    tag,
    summary: 'Where all products are, in parts',
    query: pagedQuery,
    answer: slugList,
  },
  'GET /api/products/bought-together': {
    isRevalidated: true,
    tag,
    summary: 'What others bought in the same orders as these products; what is sold out is left out',
    query: togetherQuery,
    answer: buildListSchema(product),
    refusals: { 400: 'validation_error: `with` names no product, or more than ten' },
  },
  'GET /api/products/{id}': {
    isRevalidated: true,
    tag,
    summary: 'One product by its id or slug; null when there is none',
    query: expandQuery,
    answer: v.nullable(product),
  },
  'GET /api/products/{id}/related': {
    isRevalidated: true,
    tag,
    summary: 'Products like it',
    query: pagedQuery,
    answer: buildListSchema(product),
  },
  'GET /api/products/{product}/delivery': {
    isRevalidated: true,
    tag,
    summary: 'When one piece comes if it is ordered now; null where no days are promised',
    query: v.object({
      country: v.optional(v.pipe(v.string(), v.description('where to; the store’s own when absent'))),
    }),
    answer: v.nullable(productDelivery),
  },
  'GET /api/products/{product}/reviews': {
    isRevalidated: true,
    tag: 'reviews',
    summary: 'What buyers wrote of it, and its stars',
    query: v.object({ ...paging, sort: v.optional(v.picklist(['newest', 'helpful', 'highest', 'lowest'])) }),
    answer: reviewList,
  },
  'GET /api/products/{product}/reviews/own': {
    tag: 'reviews',
    summary: 'Whether the account may write one, and the one that it wrote; a visitor may not',
    answer: ownReview,
    refusals: { 404: 'not_found_error: there is no such product' },
  },
  'POST /api/products/{product}/reviews': {
    tag: 'reviews',
    summary: 'Writes the account’s review, or changes it; with pictures as a form',
    body: ReviewInput,
    files: { field: 'images', maxMegabytes: 20 },
    example: { rating: 5, title: 'Sturdy', text: 'Holds a whole pot of tea.' },
    answer: review,
    hasErrors: true,
    access: 'account',
    refusals: {
      404: 'not_found_error: there is no such product',
      429: 'too_many_attempts: many forms within 15 minutes',
    },
  },
  'POST /api/products/{product}/reviews/{id}/helpful': {
    tag: 'reviews',
    summary: 'Says that a review helped, once for each shopper, or takes that back',
    body: HelpfulInput,
    example: { helpful: true },
    answer: reviewVote,
    hasErrors: true,
    refusals: {
      404: 'not_found_error: there is no such product or review',
      429: 'too_many_attempts: many votes within 15 minutes',
    },
  },
  'GET /api/categories': {
    isRevalidated: true,
    tag: 'categories',
    summary: 'Categories',
    query: recordQuery,
    answer: buildListSchema(category),
  },
  'GET /api/categories/{id}': {
    isRevalidated: true,
    tag: 'categories',
    summary: 'One category by its id or slug; null when there is none',
    query: expandQuery,
    answer: v.nullable(category),
  },
  'GET /api/attributes': {
    isRevalidated: true,
    tag,
    summary: 'Attributes',
    query: recordQuery,
    answer: buildListSchema(attribute),
  },
  'GET /api/attributes/{id}': {
    isRevalidated: true,
    tag,
    summary: 'One attribute; null when there is none',
    answer: v.nullable(attribute),
  },
  'GET /api/search/suggestions': {
    isRevalidated: true,
    tag,
    summary: 'What a shopper who is still typing may mean',
    query: v.object({ search: v.optional(v.string()), limit: pagedQuery.entries.limit }),
    answer: suggestions,
  },
  'GET /api/content/{model}': {
    isRevalidated: true,
    tag: 'content',
    summary: 'The published records of a model, e.g. `pages`',
    query: recordQuery,
    answer: buildListSchema(content),
  },
  'GET /api/content/{model}/{id}': {
    isRevalidated: true,
    tag: 'content',
    summary: 'One record by its id or slug; null when there is none',
    answer: v.nullable(content),
  },
};
