import * as v from 'valibot';
import {
  AccountChange,
  AddressChange,
  AddressInput,
  CardChange,
  CardInput,
  Login,
  MailedKey,
  NoSecondFactor,
  Recover,
  SecondFactorCode,
  SecondFactorRequest,
  SignUp,
  Verify,
  Wish,
} from '../../accounts/index.ts';
import {
  account,
  accountSession,
  address,
  anything,
  buildListSchema,
  mailedLinkAccount,
  newSecondFactor,
  product,
  recoveryCodes,
  savedCard,
  secondFactor,
  success,
  text,
} from '../../entities/index.ts';
import type { PublicCalls } from '../public-call.ts';
import { expandQuery, pagedQuery } from './queries.ts';

const tag = 'account';
const accountCall = { tag, access: 'account', hasErrors: true } as const;
const email = 'ada@example.com';
const wish = v.strictObject({ product_id: text, product: v.nullable(product) });
const removedWish = v.nullable(v.strictObject({ product_id: text }));
const newAddress = {
  name: 'Ada Lovelace',
  address1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  country: 'US',
};

export const accountCalls: PublicCalls = {
  'GET /api/account': {
    tag,
    summary: 'The account; null for a visitor',
    query: expandQuery,
    answer: v.nullable(account),
  },
  'POST /api/account': {
    tag,
    summary:
      'Signs up, and logs in; without a password nobody is logged in, and whoever reads the mails of the address sets one by /recover',
    body: SignUp,
    example: { first_name: 'Ada', last_name: 'Lovelace', email, password: 'correct horse battery' },
    answer: account,
    hasErrors: true,
  },
  'PUT /api/account': {
    ...accountCall,
    summary:
      'Changes name, phone, default addresses, metadata, e-mail or password. A new password needs the current one; so does a new e-mail, unless the session signed in or gave the password within 15 minutes',
    body: AccountChange,
    example: { first_name: 'Augusta' },
    answer: account,
  },
  'DELETE /api/account': {
    ...accountCall,
    summary: 'Deletes the account',
    body: v.object({ password: v.string() }),
    example: { password: 'correct horse battery' },
    answer: success,
  },
  'GET /api/account/export': { ...accountCall, summary: 'Everything that is kept about the account', answer: anything },
  'POST /api/account/login': {
    tag,
    summary:
      'Logs in; the cart follows. Where the account has a second step `errors.code` asks for a code beside the password',
    body: Login,
    example: { email, password: 'correct horse battery' },
    answer: account,
    hasErrors: true,
  },
  'POST /api/account/logout': { tag, summary: 'Logs out', answer: success },
  'POST /api/account/recover': {
    tag,
    summary: 'Sends a link to set a new password; with the key of one, sets it',
    body: Recover,
    example: { email },
    answer: success,
    hasErrors: true,
  },
  'POST /api/account/link': {
    tag,
    summary: 'Which account the key of a mail is about: the address, and when it was opened. The key stays unused',
    body: MailedKey,
    answer: mailedLinkAccount,
  },
  'POST /api/account/verify': {
    tag,
    summary: 'Says that the e-mail is one’s own, by the key of a mail; without it sends another mail',
    body: Verify,
    answer: success,
    access: 'account',
  },
  'POST /api/account/undo-email': {
    tag,
    summary: 'Takes back a change of the e-mail, by the key of the mail to the old address',
    body: MailedKey,
    answer: success,
  },
  'POST /api/account/password-token': {
    ...accountCall,
    summary: 'A token that logs the account in elsewhere, once',
    body: v.object({ password: v.string() }),
    answer: v.strictObject({ password_token: text }),
  },
  'GET /api/account/second-factor': {
    ...accountCall,
    summary: 'Whether signing in takes a code of an authenticator app, and how many recovery codes are left',
    answer: secondFactor,
  },
  'POST /api/account/second-factor': {
    ...accountCall,
    summary: 'Gives a secret for the app, by the password; nothing asks for codes yet',
    body: SecondFactorRequest,
    answer: newSecondFactor,
    refusals: {
      409: 'second_factor_on: it is on already; email_unconfirmed: the address of the account is not confirmed',
    },
  },
  'PUT /api/account/second-factor': {
    ...accountCall,
    summary: 'Turns it on by a code of the app; recovery codes are told this once, and other sessions end',
    body: SecondFactorCode,
    example: { code: '123456' },
    answer: recoveryCodes,
    refusals: {
      409: 'second_factor_on: it is on already; email_unconfirmed: the address of the account is not confirmed',
    },
  },
  'DELETE /api/account/second-factor': {
    ...accountCall,
    summary: 'Turns it off, by the password and a code; other sessions end',
    body: NoSecondFactor,
    answer: success,
  },
  'GET /api/account/addresses': {
    ...accountCall,
    summary: 'Addresses',
    query: pagedQuery,
    answer: buildListSchema(address),
  },
  'POST /api/account/addresses': {
    ...accountCall,
    summary: 'Keeps an address',
    body: AddressInput,
    example: newAddress,
    answer: address,
  },
  'PUT /api/account/addresses/{id}': {
    ...accountCall,
    summary: 'Changes an address',
    refusals: { 404: 'not_found_error: there is no such address' },
    body: AddressChange,
    example: { zip: '62702' },
    answer: address,
  },
  'DELETE /api/account/addresses/{id}': {
    ...accountCall,
    summary: 'Deletes an address; null when there is none',
    answer: v.nullable(address),
  },
  'GET /api/account/cards': {
    ...accountCall,
    summary: 'Saved cards',
    query: pagedQuery,
    answer: buildListSchema(savedCard),
  },
  'GET /api/account/cards/{id}': {
    ...accountCall,
    summary: 'One saved card; null when there is none',
    answer: v.nullable(savedCard),
  },
  'POST /api/account/cards': {
    ...accountCall,
    summary: 'Saves a card that came in through the vault',
    body: CardInput,
    answer: savedCard,
    refusals: {
      402: 'authentication_required: its bank asks the holder at `param`; the same call follows with `resumed`',
      502: 'gateway_error: the gateway does not answer',
    },
  },
  'PUT /api/account/cards/{id}': {
    ...accountCall,
    summary: 'Changes the holder, or makes it the default',
    refusals: { 404: 'not_found_error: there is no such card' },
    body: CardChange,
    example: { default: true },
    answer: savedCard,
  },
  'DELETE /api/account/cards/{id}': {
    ...accountCall,
    summary: 'Deletes a saved card; null when there is none',
    answer: v.nullable(savedCard),
  },
  'GET /api/account/sessions': {
    ...accountCall,
    summary: 'Where the account is logged in',
    query: pagedQuery,
    answer: buildListSchema(accountSession),
  },
  'DELETE /api/account/sessions/{id}': {
    ...accountCall,
    summary: 'Logs out there; null when there is none',
    answer: v.nullable(accountSession),
  },
  'GET /api/account/wishlist': {
    ...accountCall,
    summary: 'The wish list',
    query: pagedQuery,
    answer: buildListSchema(wish),
  },
  'POST /api/account/wishlist': {
    ...accountCall,
    summary: 'Puts a product on it',
    body: Wish,
    example: { product_id: 'everyday-mug' },
    answer: wish,
    refusals: { 404: 'not_found_error: there is no such product' },
  },
  'DELETE /api/account/wishlist/{productId}': { ...accountCall, summary: 'Takes it off', answer: removedWish },
};
