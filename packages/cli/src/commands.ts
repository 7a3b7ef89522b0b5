import { backup } from './backup/index.ts';
import { bin } from './bin/index.ts';
import { addCallCommands } from './calls/index.ts';
import { collections } from './collections/index.ts';
import type { Command } from './command.ts';
import { createCompletionAction } from './completion/index.ts';
import { coupon } from './coupon/index.ts';
import { customers } from './customers/index.ts';
import { doctor } from './doctor/index.ts';
import { drafts } from './drafts/index.ts';
import { exporting } from './export/index.ts';
import { fields } from './fields/index.ts';
import { files } from './files/index.ts';
import { giftcard } from './giftcard/index.ts';
import { importing } from './import/index.ts';
import { init } from './init/index.ts';
import { keys } from './keys/index.ts';
import { licences } from './licences/index.ts';
import { migrate } from './migrate/index.ts';
import { orders } from './orders/index.ts';
import { products } from './products/index.ts';
import { redirects } from './redirects/index.ts';
import { refund } from './refund/index.ts';
import { restore } from './restore/index.ts';
import { returns } from './returns/index.ts';
import { reviews } from './reviews/index.ts';
import { sales } from './sales/index.ts';
import { settings } from './settings/index.ts';
import { ship } from './ship/index.ts';
import { staff } from './staff/index.ts';
import { stock } from './stock/index.ts';
import { taxes } from './taxes/index.ts';
import { webhooks } from './webhooks/index.ts';

const writtenCommands: Record<string, Command> = {
  init,
  orders,
  ship,
  refund,
  returns,
  drafts,
  customers,
  products,
  collections,
  stock,
  fields,
  files,
  licences,
  coupon,
  giftcard,
  reviews,
  redirects,
  bin,
  sales,
  taxes,
  settings,
  keys,
  staff,
  webhooks,
  import: importing,
  export: exporting,
  backup,
  restore,
  doctor,
  migrate,
};

const shopCommands = addCallCommands(writtenCommands);

/** Commands by the word that is typed, in the order in which help lists them. */
export const commands: Record<string, Command> = {
  ...shopCommands,
  completion: createCompletionAction(shopCommands),
};
