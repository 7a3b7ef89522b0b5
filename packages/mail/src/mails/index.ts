import { type LanguageCode, listTableKeys, selectLanguage } from '@mercer/contract';
import { type MailWords, translations } from '@mercer/platform/languages';
import { backInStock } from './back-in-stock.ts';
import { booksDiffer } from './books-differ.ts';
import { cancel } from './cancel.ts';
import { cartReminder } from './cart-reminder.ts';
import type { MailDefinition } from './define-mail.ts';
import { draft } from './draft.ts';
import { emailChanged } from './email-changed.ts';
import { giftcard } from './giftcard.ts';
import { holdEnded } from './hold-ended.ts';
import { holdEnds } from './hold-ends.ts';
import { newsletter } from './newsletter.ts';
import { order } from './order.ts';
import { orderChanged } from './order-changed.ts';
import { orderLink } from './order-link.ts';
import { ownerOrder } from './owner-order.ts';
import { ownerRefund } from './owner-refund.ts';
import { ownerRenewal } from './owner-renewal.ts';
import { ownerReturn } from './owner-return.ts';
import { ownerStock } from './owner-stock.ts';
import { paymentDue } from './payment-due.ts';
import { paymentLink } from './payment-link.ts';
import { paymentRefused } from './payment-refused.ts';
import { paymentWaiting } from './payment-waiting.ts';
import { recover } from './recover.ts';
import { refund } from './refund.ts';
import { returnDeclined } from './return-declined.ts';
import { returnRequested } from './return-requested.ts';
import { returnStep } from './return-step.ts';
import { secondStep } from './second-step.ts';
import { shipping } from './shipping.ts';
import { staffLink } from './staff-link.ts';
import { stockAlert } from './stock-alert.ts';
import { subscriptionChanged } from './subscription-changed.ts';
import { subscriptionPaymentFailed } from './subscription-payment-failed.ts';
import { subscriptionRenewed } from './subscription-renewed.ts';
import { verify } from './verify.ts';

/** The kinds of mail, in the order in which the owner's list shows them. */
export const mails = {
  order,
  payment_waiting: paymentWaiting,
  payment_refused: paymentRefused,
  payment_due: paymentDue,
  payment_link: paymentLink,
  shipping,
  refund,
  cancel,
  order_changed: orderChanged,
  draft,
  giftcard,
  return_requested: returnRequested,
  return_step: returnStep,
  return_declined: returnDeclined,
  order_link: orderLink,
  stock_alert: stockAlert,
  back_in_stock: backInStock,
  cart_reminder: cartReminder,
  recover,
  verify,
  email_changed: emailChanged,
  second_step: secondStep,
  staff_link: staffLink,
  newsletter,
  subscription_renewed: subscriptionRenewed,
  subscription_payment_failed: subscriptionPaymentFailed,
  subscription_changed: subscriptionChanged,
  hold_ends: holdEnds,
  hold_ended: holdEnded,
  books_differ: booksDiffer,
  owner_order: ownerOrder,
  owner_stock: ownerStock,
  owner_renewal: ownerRenewal,
  owner_return: ownerReturn,
  owner_refund: ownerRefund,
};

export type MailKind = keyof typeof mails;

/** Data of each kind of mail, which is stored with the mail. */
export type MailData = { [Kind in MailKind]: (typeof mails)[Kind]['sample'] };

/** Name of a mail whose words the owner can change. */
export type MailName = { [Kind in MailKind]: keyof (typeof mails)[Kind]['variants'] }[MailKind];

type DataFields = 'sample' | 'selectName' | 'values' | 'details';
type Mails = { [Kind in MailKind]: Pick<MailDefinition<MailData[Kind], MailName>, DataFields> };

/** Returns the parts of a mail's definition that depend on its data. */
export function getMailDefinition<Kind extends MailKind>(kind: Kind): Mails[Kind] {
  const definitions: Mails = mails;
  return definitions[kind];
}

export function selectMailName<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): MailName {
  const { selectName } = getMailDefinition(kind);
  const name = selectName?.(data) ?? namedMails.find((mail) => mail.kind === kind)?.name;
  if (!name) throw new TypeError(`The mail ${kind} has no name`);
  return name;
}

/** A mail by its name, with the sample data in which it differs from other mails of its kind. */
interface NamedMail {
  kind: MailKind;
  name: MailName;
  words: MailWords;
  placeholders: string[];
  sample?: object;
}

const namedMails: NamedMail[] = listTableKeys(mails).flatMap((kind) =>
  Object.entries<Omit<NamedMail, 'kind' | 'name'>>(mails[kind].variants).map(([name, variant]) => {
    return { ...variant, kind, name: name as MailName }; // the variants of a kind are listed by their names
  }),
);

const mailsByName = new Map(namedMails.map((mail) => [mail.name, mail]));

export const mailNames: MailName[] = namedMails.map(({ name }) => name);

/** @throws TypeError when there is no such mail, which the types exclude */
export function getNamedMail(name: MailName): NamedMail {
  const mail = mailsByName.get(name);
  if (!mail) throw new TypeError(`There is no mail ${name}`);
  return mail;
}

/** True when the mail goes to the shop's owner. */
export function isMailForOwner(name: MailName): boolean {
  return mails[getNamedMail(name).kind].to === 'owner';
}

/** Lists the placeholders that are allowed in a mail, e.g. `{{order.number}}`. */
export function listPlaceholders(name: MailName): string[] {
  return ['store.name', ...getNamedMail(name).placeholders];
}

/** Translations of the words; one that lacks a mail does not compile. */
const translatedWords: Record<Exclude<LanguageCode, 'en'>, { mails: Record<MailName, MailWords> }> = translations;

/** Selects the shop's words for a mail in the language of a locale, which an owner may have changed. */
export function selectShopWords(name: MailName, locale: string): MailWords {
  const language = selectLanguage(locale);
  return language === 'en' ? getNamedMail(name).words : translatedWords[language].mails[name];
}
