import type { Minor } from '@mercer/contract';
import type { Flag, Json } from '../json.ts';

export interface PromotionTables {
  coupons: CouponTable;
  coupon_uses: CouponUseTable;
  promotions: DiscountRuleTable;
  giftcards: GiftcardTable;
  giftcard_uses: GiftcardUseTable;
  giftcard_movements: GiftcardMovementTable;
  cart_giftcards: CartGiftcardTable;
}

interface DiscountRuleTable {
  id: string;
  name: string;
  active: Flag;
  /** `Offer` */
  offer: Json;
  /** `Conditions` */
  conditions: Json;
  /** null: any, and the amounts are of the base currency */
  currency: string | null;
  /** inclusive */
  date_from: string | null;
  /** exclusive */
  date_to: string | null;
  /** Priority among rules that exclude each other: the highest applies. */
  priority: number;
  /** is not combined with any other rule */
  exclusive: Flag;
  date_created: string;
}

interface CouponTable extends DiscountRuleTable {
  /** unique, in capitals and without blanks */
  code: string;
  max_uses: number | null;
  max_uses_per_account: number | null;
}

interface CouponUseTable {
  order_id: string;
  coupon_id: string;
  /** a cart never competes with its own uses */
  cart_id: string;
  account_id: string | null;
  /** lower case */
  email: string | null;
  /** reserved by a pending order, or final */
  status: UseStatus;
  date_created: string;
}

type UseStatus = 'reserved' | 'final';

interface GiftcardTable {
  id: string;
  /**
   * SHA-256 of the code in capitals and without blanks: who has the code has the money. A bought card has a code once it
   * is mailed.
   */
  code_hash: string;
  last4: string;
  currency: string;
  active: Flag;
  /** Amount that the card was issued with. */
  amount: Minor;
  /** less what orders have reserved or spent */
  balance: Minor;
  /** exclusive */
  date_expires: string | null;
  /** the order, its line and the line's piece that have bought it; null: the owner has issued it */
  order_id: string | null;
  item_id: string | null;
  /** from 1 */
  piece: number | null;
  /** `GiftcardRecipient`; null: the buyer */
  recipient: Json | null;
  /** the recipient's address as `normalizeEmail` writes it */
  recipient_email: string | null;
  /** day in the store's time zone on which it is mailed; null: at once */
  send_on: string | null;
  /** the same day until it is mailed; null afterwards */
  send_due: string | null;
  date_sent: string | null;
  /** blocked because its line was refunded */
  date_revoked: string | null;
  date_created: string;
}

/** Change of a card's balance that no order has made. */
interface GiftcardMovementTable {
  id: string;
  giftcard_id: string;
  type: 'top_up' | 'refund' | 'refund_failed';
  amount: Minor;
  note: string | null;
  actor: string;
  date_created: string;
}

interface GiftcardUseTable {
  order_id: string;
  giftcard_id: string;
  cart_id: string;
  amount: Minor;
  /** Part of `amount` that was refunded to the card. */
  refunded: number;
  status: UseStatus;
  date_created: string;
}

interface CartGiftcardTable {
  cart_id: string;
  giftcard_id: string;
  /** Balance when the shopper entered the card, so that checkout can detect that the balance has dropped since. */
  known_balance: number;
  date_created: string;
}
