import type { MailPlan } from '../mail-data.ts';
import type { MailName } from '../mail-name.ts';

/** Sentences of the mails in one language. */
export interface MailTexts {
  greeting(name: string): string;
  labels: Record<Label, string>;
  plan(plan: PlanText): string;
  /** sentence that names the address to write to for help */
  help(email: string): string;
  taxId(id: string): string;
  mails: Record<MailName, MailWords>;
}

/** A plan with its amount and its date as text. */
interface PlanText extends Pick<MailPlan, 'interval' | 'interval_count' | 'begins'> {
  amount: string;
  next: string;
}

type Label =
  | 'subTotal'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'taxIncluded'
  | 'total'
  | 'giftCard'
  | 'paid'
  | 'held'
  | 'waived'
  | 'card'
  | 'delivery'
  | 'shipTo'
  | 'carrier'
  | 'trackingNumber'
  | 'trackParcel'
  | 'refund'
  | 'reason'
  | 'newEmail'
  | 'codesLeft'
  | 'product'
  | 'amount'
  | 'nextOrder'
  | 'nextAttempt'
  | 'managePlan'
  | 'gateway'
  | 'heldUntil'
  | 'ours'
  | 'theirs'
  | 'found'
  | 'gone'
  | 'pieces'
  | 'article'
  | 'left'
  | 'unsubscribe'
  | 'validUntil';

/** Words of a mail around its facts, with placeholders like `{{order.number}}`. */
export interface MailWords {
  subject: string;
  heading: string;
  /** paragraphs; one with a placeholder that has no value in this mail is left out */
  paragraphs: string[];
  button: string;
  /** text below the button; '' for none */
  note: string;
}
