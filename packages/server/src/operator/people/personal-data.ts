import type { AddressData, PersonalData } from '../../accounts/index.ts';
import { cartData } from '../../cart/index.ts';
import { mailData } from '../../notifications/index.ts';
import { draftData, orderData } from '../../orders/index.ts';
import { reviewData } from '../../reviews/index.ts';
import { stockAlertData } from '../../stock-alerts/index.ts';
import { subscriberData } from '../../subscribers/index.ts';
import { subscriptionData } from '../../subscriptions/index.ts';

/** Modules' data about the owner of an account, in the order in which it is erased. */
export const personalData: PersonalData[] = [cartData, orderData, reviewData, subscriptionData];

/** Modules' data about an e-mail address. */
export const addressData: AddressData[] = [stockAlertData, draftData, mailData, subscriberData];
