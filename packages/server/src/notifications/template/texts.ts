import type { MailData, MailKind, MailPlan } from '../mail-data.ts';
import type { Format } from './format.ts';

/** Every sentence of the mails in one language. */
export interface MailTexts {
  greeting(name: string): string;
  labels: Record<Label, string>;
  plan(plan: PlanText): string;
  /** whom the reader may answer */
  help(email: string): string;
  kinds: { [Kind in MailKind]: KindWords<Kind> };
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
  | 'shipTo'
  | 'carrier'
  | 'trackingNumber'
  | 'trackParcel'
  | 'refund'
  | 'reason'
  | 'newEmail'
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
  | 'unsubscribe';

interface KindWords<Kind extends MailKind> {
  subject(data: MailData[Kind], store: string): string;
  heading: string;
  text(data: MailData[Kind], format: Format): string;
  button: string;
  /** below the button */
  note?(store: string): string;
}
