import { categoryOperations } from './categories/operations.ts';
import type { Description, Operation } from './description/operation.ts';
import { keyOperations } from './keys/operations.ts';
import { orderDescriptions } from './orders-described.ts';
import type { DescribedPath } from './paths.ts';
import { productOperations } from './products/operations.ts';

/** What answers each path. */
export const operations: Record<DescribedPath, Operation> = {
  ...keyOperations,
  ...productOperations,
  ...categoryOperations,
};

/** Every call of /operator, as `/openapi.json` tells it. */
export const descriptions: Record<string, Description> = { ...orderDescriptions, ...operations };
