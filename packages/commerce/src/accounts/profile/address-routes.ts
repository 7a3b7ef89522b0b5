import type { Address } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { address, buildListSchema } from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import { parsePagingQuery } from '@mercer/platform/http/list';
import { parseQuery } from '@mercer/platform/http/query';
import { storeAnswer } from '@mercer/platform/http/routes/answer-once';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { pagedQuery } from '@mercer/platform/http/routes/queries';
import * as v from 'valibot';
import { AddressChange, AddressInput, requireAccountId } from '../record/index.ts';
import { createAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts';

const group = { access: 'account', tag: 'account', hasErrors: true } as const;
const newAddress = {
  name: 'Ada Lovelace',
  address1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  country: 'US',
};

export const addressRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/account/addresses',
    ...group,
    summary: 'Addresses',
    query: pagedQuery,
    answer: buildListSchema(address),
    handle: async (c) => {
      const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
      return c.json(await listAddresses(c.var.deps.db, requireAccountId(c), paging));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/addresses',
    idempotency: 'key',
    ...group,
    summary: 'Keeps an address',
    body: AddressInput,
    example: newAddress,
    answer: address,
    handle: async (c) => {
      const store = (tx: Tx, created: Address) => storeAnswer(c, tx, created);
      const owner = { accountId: requireAccountId(c), now: c.var.deps.now(), store };
      return c.json(await createAddress(c.var.deps.db, owner, await readJsonObject(c)));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/account/addresses/:id',
    idempotency: 'key',
    ...group,
    summary: 'Changes an address',
    refusals: { 404: 'not_found_error: there is no such address' },
    body: AddressChange,
    example: { zip: '62702' },
    answer: address,
    handle: async (c) => {
      const address = { accountId: requireAccountId(c), id: c.req.param('id') };
      return c.json(await updateAddress(c.var.deps.db, address, await readJsonObject(c)));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/account/addresses/:id',
    idempotency: 'key',
    ...group,
    summary: 'Deletes an address; null when there is none',
    answer: v.nullable(address),
    handle: async (c) => c.json(await deleteAddress(c.var.deps.db, requireAccountId(c), c.req.param('id'))),
  }),
];
