import * as v from 'valibot';
import { customValuesAnswer, customValuesInput } from '../description/custom-values.ts';
import { answered, nonEmptyText, possiblyEmptyText, recordId, tag } from '../description/fields.ts';
import {
  createListSchema,
  filterEmails,
  filterFlag,
  filterText,
  filterTexts,
  filterValues,
  pageQuery,
} from '../description/list.ts';
import { metadataAnswer, metadataChange } from '../description/metadata.ts';
import { moment } from '../description/moments.ts';

const nothing = v.nullable(v.string());
const amounts = v.array(v.strictObject({ currency: v.string(), amount: v.number() }));

/** What the register of the European Union says of a VAT id. */
const vatStatus = v.picklist(['valid', 'invalid', 'not_checked']);

const VatAnswer = v.strictObject({ id: v.string(), status: vatStatus, date_checked: nothing });

export const CustomerAnswer = v.strictObject({
  id: v.string(),
  email: v.string(),
  name: nothing,
  phone: nothing,
  /** null for a guest */
  account_id: nothing,
  group: v.nullable(v.strictObject({ id: v.string(), name: v.string() })),
  tags: v.array(v.string()),
  note: nothing,
  metadata: metadataAnswer,
  custom_fields: customValuesAnswer,
  tax_exempt: v.boolean(),
  vat: v.nullable(VatAnswer),
  accepts_marketing: v.boolean(),
  /** placed orders; canceled ones are among them */
  order_count: v.number(),
  /** what orders that were not canceled have cost, less refunds */
  spend: amounts,
  date_first_order: nothing,
  date_last_order: nothing,
  date_created: v.string(),
  date_updated: v.string(),
});

const AddressAnswer = v.looseObject({ country: nothing });

const CustomerOrderAnswer = v.strictObject({
  id: v.string(),
  number: v.string(),
  status: v.string(),
  financial_status: nothing,
  fulfillment_status: nothing,
  currency: v.string(),
  grand_total: v.number(),
  date_created: v.string(),
});

const ConsentAnswer = v.strictObject({
  id: v.string(),
  granted: v.boolean(),
  source: v.picklist(['account', 'checkout', 'newsletter', 'unsubscribe_link', 'operator', 'import']),
  actor: nothing,
  about: v.string(),
  date_created: v.string(),
});

const OrderNoteAnswer = v.strictObject({
  id: v.string(),
  order_id: v.string(),
  text: v.string(),
  actor: v.string(),
  date_created: v.string(),
});

/** A customer with the newest orders and notes, at most 50 of each. */
export const CustomerDetailsAnswer = v.strictObject({
  ...CustomerAnswer.entries,
  addresses: v.array(AddressAnswer),
  recent_orders: v.array(CustomerOrderAnswer),
  order_notes: v.array(OrderNoteAnswer),
  consents: v.array(ConsentAnswer),
});

export const CustomerList = createListSchema(CustomerAnswer);

const customerSorts = ['-date_created', 'date_created', '-date_updated', 'date_updated'] as const;

export const CustomerQuery = v.strictObject({
  ...pageQuery,
  q: filterText,
  email: filterEmails,
  group: filterValues,
  tag: filterTexts,
  has_account: filterFlag,
  tax_exempt: filterFlag,
  updated_since: v.optional(moment),
  sort: v.optional(v.picklist(customerSorts)),
});

export type CustomerQuery = v.InferOutput<typeof CustomerQuery>;

/** Fields that are absent stay as they are; null empties one. Of `metadata` and `custom_fields` each key is changed by itself. */
export const CustomerChange = v.strictObject({
  tags: v.optional(v.pipe(v.array(tag), v.maxLength(50))),
  note: v.optional(v.nullable(possiblyEmptyText(2000))),
  group_id: v.optional(v.nullable(recordId)),
  metadata: v.optional(metadataChange),
  custom_fields: customValuesInput,
  tax_exempt: v.optional(v.boolean()),
  vat_id: v.optional(v.nullable(possiblyEmptyText(30))),
  accepts_marketing: v.optional(v.boolean()),
});

export type CustomerChange = v.InferOutput<typeof CustomerChange>;

export const GroupAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  tax_exempt: v.boolean(),
  date_created: v.string(),
  date_updated: v.string(),
});

export const GroupInput = v.strictObject({ name: nonEmptyText(100), tax_exempt: v.optional(v.boolean(), false) });

export const GroupUpdate = v.strictObject({
  name: v.optional(nonEmptyText(100)),
  tax_exempt: v.optional(v.boolean()),
  id: answered,
  date_created: answered,
  date_updated: answered,
});
