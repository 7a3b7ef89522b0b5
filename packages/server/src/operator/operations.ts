import { attributeOperations } from './attributes/operations.ts';
import { categoryOperations } from './categories/operations.ts';
import type { Description } from './description/description.ts';
import type { Operation } from './description/operation.ts';
import { giftcardOperations } from './discounts/giftcards.ts';
import { discountOperations } from './discounts/operations.ts';
import { eventDescriptions } from './events-described.ts';
import { keyOperations } from './keys/operations.ts';
import { orderDescriptions } from './orders-described.ts';
import { pageOperations } from './pages/operations.ts';
import type { DescribedPath } from './paths.ts';
import { peopleOperations } from './people/operations.ts';
import { productOperations } from './products/operations.ts';
import { reviewOperations } from './reviews/operations.ts';
import { settingOperations } from './settings/operations.ts';
import { taxOperations } from './taxes/operations.ts';

/** What answers each path. */
export const operations: Record<DescribedPath, Operation> = {
  ...keyOperations,
  ...productOperations,
  ...categoryOperations,
  ...attributeOperations,
  ...discountOperations,
  ...giftcardOperations,
  ...pageOperations,
  ...peopleOperations,
  ...reviewOperations,
  ...settingOperations,
  ...taxOperations,
};

/** Every call of /operator, as `/openapi.json` tells it. */
export const descriptions: Record<string, Description> = { ...orderDescriptions, ...eventDescriptions, ...operations };
