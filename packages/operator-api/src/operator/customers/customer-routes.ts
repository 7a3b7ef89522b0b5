import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { createListSchema, pageQuery } from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { defineChangeRoutes, defineFindRoute } from '../description/record-routes.ts';
import { createReplacementSchema } from '../description/replacement.ts';
import {
  CustomerChange,
  CustomerDetailsAnswer,
  CustomerList,
  CustomerQuery,
  GroupAnswer,
  GroupInput,
  GroupUpdate,
} from './customer-schema.ts';
import { createGroup, deleteGroup, listGroups, readGroups, updateGroup } from './groups.ts';
import { listCustomers } from './list-customers.ts';
import { findCustomer } from './read-customers.ts';
import { changeCustomer, checkChangedVatId } from './save-customer.ts';

const group = { access: 'operator', tag: 'customers' } as const;
const notFoundText = 'no such customer';
const groupNotFoundText = 'no such customer group';
const nameTakenText = 'name_taken: another group has the name';

/** Routes for customers: everybody with an account or a placed order, one record for each e-mail address. */
export const customerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/customers',
    ...group,
    summary:
      'Accounts and guests, one for each e-mail address, the newest first; `q` is the beginning of a name, an e-mail address, a telephone or an order number',
    query: CustomerQuery,
    answer: CustomerList,
    read: ({ db, query }) => listCustomers(db, query),
  }),
  defineFindRoute({
    path: '/operator/customers/:id',
    ...group,
    recordName: 'customer',
    answer: CustomerDetailsAnswer,
    find: ({ db, id }) => findCustomer(db, id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/customers/:id',
    ...group,
    summary:
      'Changes the fields that are given, of `metadata` each key by itself; a VAT id is looked up in the register of the European Union',
    body: CustomerChange,
    example: { tags: ['wholesale'], note: 'Pays by invoice.', vat_id: 'ATU13585627' },
    answer: CustomerDetailsAnswer,
    refusals: { 404: notFoundText },
    isVersioned: true,
    async writeInSteps({ deps, id, body, actor, now, ifMatch, step }) {
      const vat = await checkChangedVatId(deps, body);
      return step('change', (tx) => changeCustomer({ tx, actor, now }, id, body, { vat, ifMatch }));
    },
    readResult: ({ db, id }) => findCustomer(db, id),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/customer-groups',
    ...group,
    summary: 'Groups of customers by name; coupons and promotions can be for a group',
    query: v.strictObject({ ...pageQuery, ...searchQuery, ...changeQuery }),
    answer: createListSchema(GroupAnswer),
    read: ({ db, query }) => listGroups(db, query),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/customer-groups',
    ...group,
    summary: 'Makes a group of customers; with `tax_exempt` they pay no taxes',
    body: GroupInput,
    example: { name: 'Wholesale', tax_exempt: false },
    answer: GroupAnswer,
    status: 201,
    refusals: { 409: nameTakenText },
    isVersioned: true,
    write: (call) => createGroup(call, call.body),
  }),
  defineFindRoute({
    path: '/operator/customer-groups/:id',
    ...group,
    recordName: 'customer group',
    answer: GroupAnswer,
    find: async ({ db, id }) => (await readGroups(db, id)).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/customer-groups/:id',
    ...group,
    recordName: 'customer group',
    summary: 'Changes the name of a group, or whether its customers pay taxes',
    body: GroupUpdate,
    example: { tax_exempt: true },
    replacement: createReplacementSchema(GroupUpdate, { required: ['name'], defaults: { tax_exempt: false } }),
    replacementExample: { name: 'Wholesale', tax_exempt: true },
    answer: GroupAnswer,
    refusals: { 404: groupNotFoundText, 409: nameTakenText },
    write: (call) => updateGroup(call, call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/customer-groups/:id',
    ...group,
    summary: 'Removes a group; its customers are in none then',
    body: noBody,
    refusals: { 404: groupNotFoundText, 409: 'group_in_use: a coupon or a promotion is for the group' },
    isVersioned: true,
    write: (call) => deleteGroup(call, call.id, call.ifMatch),
  }),
];
