import type { AddressData, PersonalData } from '../../accounts/index.ts';
import { cartData } from '../../cart/index.ts';
import { mailData } from '../../notifications/index.ts';
import { orderData } from '../../orders/index.ts';
import { reviewData } from '../../reviews/index.ts';
import { stockAlertData } from '../../stock-alerts/index.ts';
import { subscriptionData } from '../../subscriptions/index.ts';

/** What modules keep about the owner of an account, in the order in which it is forgotten. */
export const personalData: PersonalData[] = [cartData, orderData, reviewData, subscriptionData];

/** What they keep by e-mail addresses. */
export const addressData: AddressData[] = [stockAlertData, mailData];
