import type { AddressData, PersonalData } from '@mercer/commerce/accounts';
import { cartData } from '@mercer/commerce/cart';
import { customerData } from '@mercer/commerce/customers';
import { giftcardData } from '@mercer/commerce/digital-goods';
import { draftData, orderData } from '@mercer/commerce/orders';
import { reviewData } from '@mercer/commerce/reviews';
import { stockAlertData } from '@mercer/commerce/stock-alerts';
import { subscriberData } from '@mercer/commerce/subscribers';
import { subscriptionData } from '@mercer/commerce/subscriptions';
import { mailData } from '@mercer/mail';
import { binData } from '../bin/personal-data.ts';

/** Modules' data about the owner of an account, in the order in which it is erased. */
export const personalData: PersonalData[] = [cartData, orderData, reviewData, subscriptionData, binData];

/** Modules' data about an e-mail address. */
export const addressData: AddressData[] = [
  stockAlertData,
  giftcardData,
  draftData,
  mailData,
  subscriberData,
  customerData,
];
