import { cartReport } from './carts.ts';
import { discountReports } from './discounts.ts';
import { goodsReports } from './goods.ts';
import { moneyReports } from './money.ts';
import { refundReports } from './refunds.ts';
import { salesReport } from './sales.ts';
import { visitReports } from './visits.ts';

/** Routes that report to the owner in tables. */
export const reportRoutes = [
  salesReport,
  cartReport,
  ...visitReports,
  ...goodsReports,
  ...refundReports,
  ...discountReports,
  ...moneyReports,
];
