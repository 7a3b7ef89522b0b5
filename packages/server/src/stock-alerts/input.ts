import * as v from 'valibot';
import { lenientText } from '../http/lenient-text.ts';

/** `variant_id` where the product has variants. */
export const NewStockAlert = v.object({ product_id: lenientText, variant_id: lenientText, email: lenientText });
/** The key of a link. */
export const StockAlertKey = v.object({ key: lenientText });
